#include "figures/documents/result_tables.hpp"

#include "errors.hpp"
#include "figures/report/history.hpp"
#include "methods/method.hpp"
#include "methods/method_words.hpp"

#include <algorithm>
#include <array>
#include <fmt/format.h>
#include <fmt/ranges.h>
#include <iterator>
#include <optional>
#include <regex>
#include <stdexcept>
#include <utility>

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

std::vector<CommittedMachine> gpus_of(const CommittedResults& results)
{
    std::vector<CommittedMachine> gpus = results.machines();
    std::erase_if(gpus, [](const CommittedMachine& machine) { return !machine.has_gpu; });
    return gpus;
}

std::vector<PublishedTable> ledgers_of(const CommittedResults& results, const std::vector<CommittedMachine>& machines)
{
    std::vector<PublishedTable> ledgers;
    for (const CommittedMachine& machine : machines)
        ledgers.push_back(results.table(machine.folder, "ledger"));
    return ledgers;
}

std::vector<std::string> with_machines(std::vector<std::string> headings, const std::vector<CommittedMachine>& machines)
{
    for (const CommittedMachine& machine : machines)
        headings.push_back(machine.name);
    return headings;
}

std::optional<std::size_t> row_of(const PublishedTable& ledger, const std::string& id)
{
    for (std::size_t row = 0; row < ledger.row_count(); ++row)
        if (ledger.text(row, "id") == id)
            return row;
    return std::nullopt;
}

// Ledgers of different commits may not hold the same claims.
std::string measured_and_judged(const PublishedTable& ledger, const std::string& id)
{
    const std::optional<std::size_t> row = row_of(ledger, id);
    if (!row)
        return "-";
    const std::string& measured = ledger.text(*row, "measured");
    const std::string& verdict = ledger.text(*row, "verdict");
    if (measured == "nothing")
        return verdict;
    return verdict == "then and now" ? in_short(measured) : in_short(measured) + ": **" + verdict + "**";
}

// Appends to `cells` the claim itself if `with_statement`, what was published, and what each machine shows. Throws
// InputError for a claim that no ledger has.
std::vector<std::string> claim_row(const std::vector<PublishedTable>& ledgers, const std::string& id,
                                   std::vector<std::string> cells, bool with_statement)
{
    const auto first = std::find_if(ledgers.begin(), ledgers.end(),
                                    [&](const PublishedTable& ledger) { return row_of(ledger, id).has_value(); });
    if (first == ledgers.end())
        throw InputError("no committed ledger of a GPU has the claim '" + id + "'");
    const std::size_t row = *row_of(*first, id);
    if (with_statement)
        cells.push_back(first->text(row, "statement"));
    cells.push_back(first->text(row, "published"));
    for (const PublishedTable& ledger : ledgers)
        cells.push_back(measured_and_judged(ledger, id));
    return cells;
}

struct Count
{
    std::string_view kind;
    std::string_view verdict;
    std::string_view in_words;
};

std::string counted_verdicts(const PublishedTable& ledger, const std::string& paper)
{
    static constexpr std::array<Count, 8> counts{{{"conclusion", "reproduced", "reproduced"},
                                                  {"conclusion", "holds in shape", "in shape"},
                                                  {"conclusion", "alike", "alike"},
                                                  {"conclusion", "undecided", "undecided"},
                                                  {"conclusion", "not reproduced", "not reproduced"},
                                                  {"conclusion", "cannot be tested here", "not testable"},
                                                  {"construction", "exact", "exact"},
                                                  {"construction", "differs", "different"}}};
    std::vector<std::string> words;
    for (const Count& count : counts) {
        int matching = 0;
        for (std::size_t row = 0; row < ledger.row_count(); ++row)
            matching += ledger.text(row, "paper") == paper && ledger.text(row, "kind") == count.kind &&
                        ledger.text(row, "verdict") == count.verdict;
        if (matching > 0)
            words.push_back(fmt::format("{} {}", matching, count.in_words));
    }
    return words.empty() ? "-" : fmt::format("{}", fmt::join(words, ", "));
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

std::string in_short(const std::string& measured)
{
    static const std::regex interval(R"( \([^()]* to [^()]*\))");
    const std::string text = std::regex_replace(measured, interval, "");
    const std::size_t first = text.find("; ");
    const std::size_t last = text.rfind("; ");
    return first == last ? text : text.substr(0, first) + "; ..." + text.substr(last);
}

std::string then_and_now(const CommittedResults& results)
{
    // Chosen by what they state, before they were measured. At most six, because the README is read in minutes.
    static const std::array<std::pair<std::string, std::string>, 6> shown{
        {{"2003", "moreland_angel_2003_table3_rate_1024"},
         {"2006", "fialka_cadik_2006_figure7_crossover_four_channels"},
         {"2008", "lloyd_boyd_govindaraju_2008_figure8_other_sizes"},
         {"2014", "intel_2014_figure13_slm"},
         {"2022", "mota_2022_figure14_twice"},
         {"ours", "why_few_wide_passes_win_times_as_fast"}}};
    const std::vector<CommittedMachine> gpus = gpus_of(results);
    const std::vector<PublishedTable> ledgers = ledgers_of(results, gpus);
    std::vector<std::vector<std::string>> rows;
    rows.reserve(shown.size());
    for (const auto& [year, id] : shown)
        rows.push_back(claim_row(ledgers, id, {year}, true));
    return markdown_table(with_machines({"paper", "claim", "then"}, gpus), rows);
}

std::string surprises(const CommittedResults& results)
{
    static const std::array<std::string, 10> shown{
        "moreland_angel_2003_variants_pay",
        "moreland_angel_2003_fftw_scaling",
        "fialka_cadik_2006_figure7_crossover_four_channels",
        "fialka_cadik_2006_programs_same_instructions",
        "fialka_cadik_2006_programs_rgba",
        "lloyd_boyd_govindaraju_2008_indices_rounding",
        "lloyd_boyd_govindaraju_2008_figure8_comparable_to_cufft",
        "intel_2014_figure11_lookup",
        "mota_2022_figure13_stockham",
        "mota_2022_programs_higher_radices",
    };
    std::vector<CommittedMachine> gpus = gpus_of(results);
    std::erase_if(gpus, [](const CommittedMachine& machine) { return machine.is_by_earlier_rules; });
    gpus.resize(std::min<std::size_t>(gpus.size(), 1));
    const std::vector<PublishedTable> ledgers = ledgers_of(results, gpus);
    std::vector<std::vector<std::string>> rows;
    rows.reserve(shown.size());
    for (const std::string& id : shown)
        rows.push_back(claim_row(ledgers, id, {std::to_string(rows.size() + 1)}, false));
    return markdown_table(with_machines({"", "then"}, gpus), rows);
}

std::string verdicts(const CommittedResults& results)
{
    const std::vector<CommittedMachine> machines = results.machines();
    const std::vector<PublishedTable> ledgers = ledgers_of(results, machines);
    std::vector<std::pair<std::string, std::string>> papers; // year, paper
    for (const PublishedTable& ledger : ledgers)
        for (std::size_t row = 0; row < ledger.row_count(); ++row) {
            const std::string& paper = ledger.text(row, "paper");
            const auto is_it = [&](const auto& known) { return known.second == paper; };
            if (std::none_of(papers.begin(), papers.end(), is_it))
                papers.emplace_back(paper.empty() ? "ours" : paper.substr(paper.rfind(' ') + 1), paper);
        }
    std::sort(papers.begin(), papers.end());
    std::vector<std::vector<std::string>> rows;
    for (const auto& [year, paper] : papers) {
        rows.push_back({paper.empty() ? "this library" : paper});
        std::transform(ledgers.begin(), ledgers.end(), std::back_inserter(rows.back()),
                       [&, &name = paper](const PublishedTable& ledger) { return counted_verdicts(ledger, name); });
    }
    return markdown_table(with_machines({"claims of"}, machines), rows);
}

std::string methods_table()
{
    std::vector<std::vector<std::string>> rows;
    for (const Method& method : all_methods())
        rows.push_back({"`" + method.name + "`", method.description, chosen_where(method)});
    return markdown_table({"method", "what it does", "chosen by `auto`"}, rows);
}

std::string passes_by_year()
{
    std::vector<std::vector<std::string>> rows;
    for (const figures::Milestone& milestone : figures::milestones())
        for (const std::string& method : milestone.methods)
            rows.push_back({milestone.year, "`" + method + "`", figures::passes_in_words(method)});
    return markdown_table({"year", "method", "passes of a whole filter"}, rows);
}

} // namespace fragfft
