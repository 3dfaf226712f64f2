#include "figures/documents/result_tables.hpp"

#include "engine/plan_totals.hpp"
#include "errors.hpp"
#include "figures/measuring/drawn_filter.hpp"
#include "filters/filter_catalogue.hpp"
#include "filters/filter_parser.hpp"
#include "methods/as_published.hpp"
#include "methods/method.hpp"
#include "methods/method_words.hpp"
#include "program/filtering/coverage.hpp"

#include <array>
#include <cmath>
#include <fmt/format.h>
#include <fmt/ranges.h>
#include <map>
#include <stdexcept>

namespace fragfft {

using reference::PublishedTable;

namespace {

std::string line_of(const std::vector<std::string>& cells)
{
    std::string line = "|";
    for (const std::string& cell : cells) {
        line += ' ';
        for (const char character : cell) {
            if (character == '|')
                line += '\\';
            line += character;
        }
        line += " |";
    }
    return line + "\n";
}

std::vector<PublishedTable> tables_of_all_machines(const CommittedResults& results, const std::string& item)
{
    std::vector<PublishedTable> tables;
    for (const CommittedMachine& machine : committed_machines())
        tables.push_back(results.table(machine.folder, item));
    return tables;
}

std::vector<std::string> with_machines(std::vector<std::string> headings)
{
    for (const CommittedMachine& machine : committed_machines())
        headings.push_back(machine.name);
    return headings;
}

// What a machine measured of a claim, and the verdict. Ledgers of different commits may not hold the same claims.
std::string measured_and_judged(const PublishedTable& ledger, const std::string& id)
{
    for (std::size_t row = 0; row < ledger.row_count(); ++row)
        if (ledger.text(row, "id") == id) {
            const std::string& measured = ledger.text(row, "measured");
            const std::string& verdict = ledger.text(row, "verdict");
            return measured == "nothing" ? verdict : measured + ": **" + verdict + "**";
        }
    return "-";
}

std::vector<std::string> claim_row(const std::vector<PublishedTable>& ledgers, std::size_t row)
{
    const PublishedTable& first = ledgers.front();
    std::vector<std::string> cells{first.text(row, "statement"), first.text(row, "published")};
    for (const PublishedTable& ledger : ledgers)
        cells.push_back(measured_and_judged(ledger, first.text(row, "id")));
    return cells;
}

} // namespace

std::string markdown_table(const std::vector<std::string>& headings, const std::vector<std::vector<std::string>>& rows)
{
    std::string table = line_of(headings) + "|";
    for (std::size_t i = 0; i < headings.size(); ++i)
        table += "---|";
    table += "\n";
    for (const std::vector<std::string>& row : rows) {
        if (row.size() != headings.size())
            throw std::logic_error("a table's row has another number of cells than its heading");
        table += line_of(row);
    }
    return table;
}

std::string in_digits(double value, int digits)
{
    return std::abs(value) >= std::pow(10.0, digits) ? fmt::format("{:.0f}", value)
                                                     : fmt::format("{:.{}g}", value, digits);
}

std::string claims(const CommittedResults& results, const std::string& stem)
{
    const std::vector<PublishedTable> ledgers = tables_of_all_machines(results, "ledger");
    const PublishedTable& first = ledgers.front();
    std::vector<std::vector<std::string>> rows;
    for (std::size_t row = 0; row < first.row_count(); ++row)
        if (first.text(row, "id").starts_with(stem) && first.text(row, "kind") != "construction")
            rows.push_back(claim_row(ledgers, row));
    if (rows.empty())
        throw InputError("no claim's name begins with '" + stem + "'");
    return markdown_table(with_machines({"claim", "published"}), rows);
}

std::string claims_in_short(const CommittedResults& results)
{
    // One claim of each paper and of this library that says what its method is worth, chosen by what it states.
    static const std::array<std::string, 7> shown{
        "moreland_angel_2003_fftw_ratio",
        "fialka_cadik_2006_figure7_crossover_mono",
        "fialka_cadik_2006_figure8_crossover_8",
        "lloyd_boyd_govindaraju_2008_figure8_other_sizes",
        "intel_2014_figure13_slm",
        "mota_2022_figure14_radix_4",
        "why_few_wide_passes_win_times_as_fast",
    };
    const std::vector<PublishedTable> ledgers = tables_of_all_machines(results, "ledger");
    std::vector<std::vector<std::string>> rows;
    for (const std::string& id : shown) {
        const std::size_t row = ledgers.front().row_where("id", id);
        rows.push_back(claim_row(ledgers, row));
        rows.back().insert(rows.back().begin(), ledgers.front().text(row, "year"));
    }
    return markdown_table(with_machines({"year", "claim", "published"}), rows);
}

std::string verdicts(const CommittedResults& results)
{
    struct Count
    {
        std::string kind;
        std::string verdict;
    };
    static const std::array<Count, 7> counted{{{"conclusion", "reproduced"},
                                               {"conclusion", "holds in shape"},
                                               {"conclusion", "undecided"},
                                               {"conclusion", "not reproduced"},
                                               {"conclusion", "cannot be tested here"},
                                               {"construction", "exact"},
                                               {"construction", "differs"}}};
    const std::vector<PublishedTable> ledgers = tables_of_all_machines(results, "ledger");
    std::vector<std::vector<std::string>> rows;
    for (const Count& count : counted) {
        rows.push_back({count.kind + ", " + count.verdict});
        for (const PublishedTable& ledger : ledgers) {
            int matching = 0;
            for (std::size_t row = 0; row < ledger.row_count(); ++row)
                matching += ledger.text(row, "kind") == count.kind && ledger.text(row, "verdict") == count.verdict;
            rows.back().push_back(std::to_string(matching));
        }
    }
    return markdown_table(with_machines({"claims"}), rows);
}

std::string methods_table()
{
    std::vector<std::vector<std::string>> rows;
    for (const Method& method : all_methods())
        rows.push_back({"`" + method.name + "`", method.description, method.sizes,
                        fmt::format("{}", fmt::join(format_names(method), ", ")),
                        fmt::format("{}", fmt::join(twiddle_names(method), ", ")), chosen_where(method)});
    return markdown_table({"method", "what it does", "sizes", "texels", "twiddle factors", "chosen by `auto`"}, rows);
}

std::string filter_costs()
{
    constexpr int side = 1024;
    const Problem problem{.width = side, .height = side};
    const Limits gpu = measuring::limits_of_gpus();
    const auto textures = [](const std::map<std::string, std::int64_t>& bytes_by_family) {
        constexpr double bytes_of_texture = 16.0 * side * side;
        double bytes = 0.0;
        for (const auto& [family, of_family] : bytes_by_family)
            bytes += static_cast<double>(of_family);
        return fmt::format("{:.1f}", bytes / bytes_of_texture);
    };
    const auto cells = [&](const measuring::DrawnFilter& filter) {
        const PlanTotals all = totals(filter.plan());
        return std::vector<std::string>{std::to_string(all.passes), textures(all.bytes_read),
                                        textures(all.bytes_written)};
    };
    std::vector<std::vector<std::string>> rows;
    for (const Method& method : all_methods()) {
        const measuring::DrawnFilter given = measuring::filter_as_given(method, problem, gpu).value();
        const measuring::DrawnFilter published = measuring::filter_as_published(method, problem, gpu).value();
        rows.push_back({"`" + method.name + "`"});
        for (const std::string& cell : method.is_of_this_library ? std::vector<std::string>(3, "-") : cells(published))
            rows.back().push_back(cell);
        for (const std::string& cell : cells(given))
            rows.back().push_back(cell);
        rows.back().push_back(departures(method, problem).empty() ? "-" : departures(method, problem));
    }
    return markdown_table({"method", "as published: passes", "textures read", "written", "as `filter` draws it: passes",
                           "textures read", "written", "what differs"},
                          rows);
}

std::string coverage_table()
{
    std::vector<std::vector<std::string>> rows;
    for (const FilterDescription& description : filter_catalogue())
        for (const std::string_view example : description.examples) {
            const std::string specification =
                example.empty() ? description.name : fmt::format("{}:{}", description.name, example);
            const bool is_from_file =
                description.parameters.size() == 1 && description.parameters.front().kind == ParameterKind::file;
            if (is_from_file) {
                rows.push_back({"`" + specification + "`", "sum of its weights", "moved where that is 1, else kept"});
                continue;
            }
            const CoverageRule rule = coverage_rule(parse_filter(specification, nullptr));
            rows.push_back({"`" + specification + "`",
                            in_digits(std::round(1000.0 * rule.gain) / 1000.0 + 0.0, shown_digits),
                            rule.moves ? "moved" : "kept"});
        }
    rows.push_back({"`--response mask.png`", "pixel in the mask's middle", "moved where that is 1, else kept"});
    return markdown_table({"filter", "gain at zero frequency", "alpha"}, rows);
}

} // namespace fragfft
