#include "figures/documents/exchange_tables.hpp"

#include "figures/documents/result_tables.hpp"

#include <algorithm>
#include <fmt/format.h>
#include <string_view>
#include <vector>

namespace fragfft {

namespace {

struct Column
{
    std::string_view heading;
    std::string_view name; // in the file
    bool is_code = false;
};

std::string code(const std::string& text)
{
    return text.empty() ? "" : "`" + text + "`";
}

bool has_column(const reference::PublishedTable& table, std::string_view name)
{
    return std::ranges::find(table.columns(), name) != table.columns().end();
}

// Names the program, its version and what was called.
std::string program_in(const reference::PublishedTable& table, std::size_t row)
{
    const std::string program = table.text(row, "tool") + " " + table.text(row, "version");
    return has_column(table, "call") ? program + ", " + code(table.text(row, "call")) : program;
}

// Says when and by whom the row was measured, whether a test repeats it, and where a script shows it.
std::string source_of(const reference::PublishedTable& table, std::size_t row)
{
    std::string source = table.text(row, "measured") + ", " + table.text(row, "by");
    if (table.text(row, "again") == "yes")
        source += ", a test";
    if (const std::string& finding = table.text(row, "finding"); !finding.empty())
        source += fmt::format(", [script](../findings/{}.sh)", finding);
    return source;
}

enum class Source
{
    shown,
    left_out
};

std::string table_of(const CommittedResults& results, const std::string& name, const std::vector<Column>& columns,
                     Source source = Source::shown)
{
    const reference::PublishedTable table = results.exchange(name);
    std::vector<std::string> headings{"program"};
    for (const Column& column : columns)
        headings.emplace_back(column.heading);
    if (source == Source::shown)
        headings.emplace_back("measured");
    std::vector<std::vector<std::string>> rows;
    for (std::size_t row = 0; row < table.row_count(); ++row) {
        std::vector<std::string> cells{program_in(table, row)};
        for (const Column& column : columns) {
            const std::string& text = table.text(row, column.name);
            cells.push_back(column.is_code ? code(text) : text);
        }
        if (source == Source::shown)
            cells.push_back(source_of(table, row));
        rows.push_back(cells);
    }
    return markdown_table(headings, rows);
}

} // namespace

std::string exchanged_spectra(const CommittedResults& results)
{
    return table_of(results, "spectra",
                    {{"options of `transform`", "options", true},
                     {"T from F", "ours", true},
                     {"F from T", "theirs", true},
                     {"beware", "note"}},
                    Source::left_out);
}

std::string definitions_of_spectra(const CommittedResults& results)
{
    return table_of(results, "spectra",
                    {{"scale", "scale", true},
                     {"sign of the exponent", "sign"},
                     {"zero frequency at", "zero", true},
                     {"layout", "layout"}});
}

std::string gaussians_of_others(const CommittedResults& results)
{
    return table_of(results, "gaussians",
                    {{"reach", "reach"},
                     {"sigma of the weights", "sigma"},
                     {"error on a step", "step"},
                     {"border", "border"},
                     {"the same here", "ours"},
                     {"with `--boundary`", "boundary", true},
                     {"beware", "note"}});
}

std::string kernels_of_others(const CommittedResults& results)
{
    return table_of(results, "kernels",
                    {{"what it does", "does"},
                     {"divides by the sum", "divides"},
                     {"origin of even kernels", "origin"},
                     {"kernel for `convolve`", "kernel", true},
                     {"the same, of even sizes", "even", true},
                     {"beware", "note"}});
}

std::string mistaken_peers(const CommittedResults& results)
{
    return table_of(results, "peers",
                    {{"taken for", "taken_for"}, {"what happens", "what"}, {"here, each by a test", "ours"}});
}

std::string formats_of_others(const CommittedResults& results)
{
    return table_of(results, "formats",
                    {{"PFM", "pfm"},
                     {"OpenEXR", "exr"},
                     {"TIFF of floats", "tiff"},
                     {"TIFF of half floats", "half_tiff"},
                     {"NPY", "npy"},
                     {"what it writes", "writes"}});
}

} // namespace fragfft
