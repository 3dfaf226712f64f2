// The tables of benchmarks: bench_*.csv, whose rows are of one shape.
#include "figures/documents/result_tables.hpp"

#include <algorithm>
#include <fmt/format.h>
#include <map>
#include <optional>
#include <tuple>

namespace fragfft {

using reference::PublishedTable;

namespace {

// What was measured of one case: rows that follow each other and have the same labels, the columns between `quantity`
// and `low`.
struct BenchCase
{
    const PublishedTable& table;
    std::size_t first_row;
    std::map<std::string, std::size_t> rows; // by quantity

    const std::string& label(const std::string& column) const { return table.text(first_row, column); }
    std::optional<double> number(const std::string& quantity, const std::string& column = "middle") const
    {
        const auto row = rows.find(quantity);
        return row == rows.end() || table.text(row->second, column).empty()
                   ? std::nullopt
                   : std::optional(table.number(row->second, column));
    }
};

bool have_same_labels(const PublishedTable& table, std::size_t one, std::size_t other)
{
    return std::all_of(table.columns().begin() + 1, std::find(table.columns().begin(), table.columns().end(), "low"),
                       [&](const std::string& column) { return table.text(one, column) == table.text(other, column); });
}

std::vector<BenchCase> bench_cases(const PublishedTable& table)
{
    std::vector<BenchCase> cases;
    for (std::size_t row = 0; row < table.row_count(); ++row) {
        if (row == 0 || !have_same_labels(table, row - 1, row))
            cases.push_back({table, row, {}});
        cases.back().rows.emplace(table.text(row, "quantity"), row);
    }
    return cases;
}

std::string number_or_dash(const std::optional<double>& number)
{
    return number ? in_digits(*number, shown_digits) : "-";
}

// The median of a ratio, with the range of the rounds.
std::string ratio(const BenchCase& timed, const std::string& quantity)
{
    return timed.number(quantity) ? fmt::format("{} ({} to {})", number_or_dash(timed.number(quantity)),
                                                number_or_dash(timed.number(quantity, "low")),
                                                number_or_dash(timed.number(quantity, "high")))
                                  : "-";
}

std::string size_of(const BenchCase& timed)
{
    return timed.label("width") + " x " + timed.label("height");
}

const std::string own_program = "fragfft auto";

// A whole command: its width, height, sigma and kind of file, in the order of a table's rows.
using Command = std::tuple<int, int, double, std::string>;

struct Measurements
{
    std::vector<std::string> programs; // in the order of the file
    std::map<Command, std::map<std::string, double>> values;
};

Measurements measurements(const CommittedResults& results, const std::string& folder, const std::string& quantity,
                          double in_unit)
{
    const PublishedTable table = results.table(folder, "bench_whole_process");
    Measurements found;
    for (const BenchCase& timed : bench_cases(table)) {
        const std::string& program = timed.label("program");
        if (std::find(found.programs.begin(), found.programs.end(), program) == found.programs.end())
            found.programs.push_back(program);
        const auto number = [&](const char* column) { return table.number(timed.first_row, column); };
        const Command what{static_cast<int>(number("width")), static_cast<int>(number("height")), number("sigma"),
                           timed.label("type")};
        found.values[what][program] = in_unit * timed.number(quantity).value();
    }
    return found;
}

Measurements seconds_of_commands(const CommittedResults& results, const std::string& folder)
{
    return measurements(results, folder, "time", 1e-3);
}

std::string value_or_dash(const std::map<std::string, double>& values, const std::string& program)
{
    const auto value = values.find(program);
    return value == values.end() ? "-" : in_digits(value->second, shown_digits);
}

std::string table_of(const Measurements& found)
{
    std::vector<std::string> headings{"image", "sigma", "file"};
    headings.insert(headings.end(), found.programs.begin(), found.programs.end());
    std::vector<std::vector<std::string>> rows;
    for (const auto& [what, values] : found.values) {
        const auto& [width, height, sigma, type] = what;
        rows.push_back({fmt::format("{} x {}", width, height), fmt::format("{:g}", sigma), type});
        for (const std::string& program : found.programs)
            rows.back().push_back(value_or_dash(values, program));
    }
    return markdown_table(headings, rows);
}

} // namespace

std::string method_times(const CommittedResults& results, const std::string& folder)
{
    std::vector<std::vector<std::string>> rows;
    for (const std::string file : {"bench_transforms", "bench_own_methods"}) {
        const PublishedTable table = results.table(folder, file);
        for (const BenchCase& timed : bench_cases(table))
            if (timed.number("filter"))
                rows.push_back({"`" + timed.label("method") + "`", size_of(timed), timed.label("format"),
                                number_or_dash(timed.number("filter")),
                                number_or_dash(timed.number("filter in copy passes")), ratio(timed, "filter in cuFFT"),
                                ratio(timed, "filter in FFTW"), ratio(timed, "transform in cuFFT")});
    }
    return markdown_table({"method", "image", "texels", "filter, ms", "in copy passes", "in cuFFT's time",
                           "in FFTW's time, all threads", "a transform in cuFFT's time"},
                          rows);
}

std::string own_costs(const CommittedResults& results, const std::string& folder)
{
    const PublishedTable table = results.table(folder, "bench_transforms");
    std::vector<std::vector<std::string>> rows;
    for (const BenchCase& timed : bench_cases(table))
        if (timed.number("filter"))
            rows.push_back({"`" + timed.label("method") + "`", size_of(timed),
                            number_or_dash(timed.number("record of a pass")),
                            number_or_dash(timed.number("state guard")), number_or_dash(timed.number("planning")),
                            number_or_dash(timed.number("8-bit in filters"))});
    return markdown_table({"method", "image", "recording a pass, microseconds", "the guard, microseconds a run",
                           "planning, ms", "a filter with 8-bit transfers, in filters"},
                          rows);
}

std::string whole_commands(const CommittedResults& results, const std::string& folder)
{
    return table_of(seconds_of_commands(results, folder));
}

std::string whole_commands_memory(const CommittedResults& results, const std::string& folder)
{
    return table_of(measurements(results, folder, "peak memory", 1.0));
}

std::string whole_commands_in_short(const CommittedResults& results, const std::string& folder)
{
    Measurements found = seconds_of_commands(results, folder);
    std::erase_if(found.programs,
                  [](const std::string& program) { return program.starts_with("fragfft") && program != own_program; });
    return table_of(found);
}

} // namespace fragfft
