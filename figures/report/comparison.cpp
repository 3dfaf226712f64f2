#include "figures/report/comparison.hpp"

#include "errors.hpp"
#include "figures/report/dots.hpp"
#include "figures/report/html.hpp"
#include "figures/report/ledger.hpp"
#include "figures/report/results_folder.hpp"
#include "figures/report/svg.hpp"

#include <algorithm>
#include <fmt/format.h>
#include <map>
#include <set>

namespace fragfft::figures {

namespace {

using reference::PublishedTable;

// A claim with its row in each machine's ledger.
struct ComparedClaim
{
    std::string id;
    const PublishedTable* told_by; // the first ledger that has the claim
    std::size_t row;
    std::vector<std::optional<std::size_t>> rows; // one for each machine
};

std::vector<ComparedClaim> compared_claims(const std::vector<MachineResults>& machines)
{
    std::vector<ComparedClaim> claims;
    std::map<std::string, std::size_t> places;
    for (std::size_t machine = 0; machine < machines.size(); ++machine) {
        const PublishedTable& ledger = machines[machine].ledger;
        for (std::size_t row = 0; row < ledger.row_count(); ++row) {
            const auto [place, is_new] = places.try_emplace(ledger.text(row, "id"), claims.size());
            if (is_new)
                claims.push_back(
                    {place->first, &ledger, row, std::vector<std::optional<std::size_t>>(machines.size())});
            claims[place->second].rows[machine] = row;
        }
    }
    return claims;
}

// The result of a machine: the verdict's mark, what was measured and, for a figure of hardware, the factor.
std::string cell_html(const PublishedTable& ledger, std::optional<std::size_t> row)
{
    if (!row)
        return "-";
    const Verdict verdict = verdict_named(ledger.text(*row, "verdict"));
    const std::string& factor = ledger.text(*row, "now_divided_by_then");
    return fmt::format("<span class=\"{}\">{} {}</span><br>{}{}", style_class(verdict), mark_html(verdict),
                       words(verdict), escaped(ledger.text(*row, "measured")),
                       factor.empty() ? "" : fmt::format("<br>× {}", escaped(factor)));
}

// Whether several machines have the claim, all with one verdict.
bool all_agree(const ComparedClaim& claim, const std::vector<MachineResults>& machines)
{
    std::set<std::string> verdicts;
    for (std::size_t machine = 0; machine < machines.size(); ++machine)
        verdicts.insert(claim.rows[machine] ? machines[machine].ledger.text(*claim.rows[machine], "verdict") : "");
    return machines.size() > 1 && verdicts.size() == 1;
}

std::string table_html(ClaimKind kind, const std::vector<ComparedClaim>& claims,
                       const std::vector<MachineResults>& machines)
{
    std::string head = "<th>claim</th><th class=\"words\">published</th>";
    for (const MachineResults& machine : machines)
        head += fmt::format("<th class=\"words\">{}{}</th>", escaped(machine.name),
                            machine.browser_times ? "<br><small>measured by a reader in a browser</small>" : "");
    std::string rows;
    std::string agreeing;
    std::size_t count_of_agreeing = 0;
    for (const ComparedClaim& claim : claims) {
        if (claim.told_by->text(claim.row, "kind") != name(kind))
            continue;
        // A figure of hardware has no verdict on which machines could agree.
        const bool is_agreed = kind != ClaimKind::hardware_figure && all_agree(claim, machines);
        count_of_agreeing += is_agreed;
        std::string& told = is_agreed ? agreeing : rows;
        told += fmt::format("<tr id=\"{}\"><td class=\"words\">{}<br><small>{}</small></td><td class=\"words\">{}</td>",
                            escaped(claim.id), escaped(claim.told_by->text(claim.row, "statement")),
                            escaped(claim.told_by->text(claim.row, "source")),
                            escaped(claim.told_by->text(claim.row, "published")));
        for (std::size_t machine = 0; machine < machines.size(); ++machine)
            told +=
                fmt::format("<td class=\"words\">{}</td>", cell_html(machines[machine].ledger, claim.rows[machine]));
        told += "</tr>\n";
    }
    const auto table = [&](const std::string& of_rows) {
        return scroll_box(name(kind), fmt::format("<table>\n<caption>{}</caption>\n<tr>{}</tr>\n{}</table>", name(kind),
                                                  head, of_rows));
    };
    return (rows.empty() && !agreeing.empty() ? "" : table(rows)) +
           (agreeing.empty()
                ? ""
                : fmt::format("<details class=\"fold\"><summary>{} on which all machines agree</summary>\n{}"
                              "</details>\n",
                              count_of_agreeing, table(agreeing)));
}

constexpr const char* published_colour = palette.back(); // grey

// More machines than colours share them; each dot's label names its machine, too.
const char* colour_of(std::size_t machine)
{
    return palette[machine % (palette.size() - 1)];
}

std::vector<DotMeaning> meanings_of(const std::vector<MachineResults>& machines)
{
    std::vector<DotMeaning> meanings;
    for (std::size_t machine = 0; machine < machines.size(); ++machine) {
        const std::string colour = colour_of(machine);
        const auto known = std::find_if(meanings.begin(), meanings.end(),
                                        [&](const DotMeaning& meaning) { return meaning.colour == colour; });
        if (known == meanings.end())
            meanings.push_back({colour, machines[machine].name});
        else
            known->words += ", " + machines[machine].name;
    }
    return meanings;
}

// A dot for each machine with the factor of every figure of hardware.
std::string factors_html(const std::vector<ComparedClaim>& claims, const std::vector<MachineResults>& machines)
{
    std::vector<DotGroup> groups;
    for (const ComparedClaim& claim : claims) {
        DotGroup group{claim.told_by->text(claim.row, "statement"), {}};
        for (std::size_t machine = 0; machine < machines.size(); ++machine) {
            const PublishedTable& ledger = machines[machine].ledger;
            const auto row = claim.rows[machine];
            if (!row || ledger.text(*row, "now_divided_by_then").empty())
                continue;
            const double factor = ledger.number(*row, "now_divided_by_then");
            if (factor > 0.0)
                group.dots.push_back({machines[machine].name, factor, factor_text(factor), colour_of(machine)});
        }
        if (!group.dots.empty())
            groups.push_back(std::move(group));
    }
    if (groups.empty())
        return "";
    return html_drawings(
        drawn_dots(groups, meanings_of(machines), {1.0, factor_text}, "Figures of hardware by machine"),
        "Each machine's value divided by the published one, on a logarithmic scale. A time that is "
        "shorter now, and a rate that is lower, lie left of × 1.");
}

// One filter's time: as published, and by every implementation on each machine.
std::string times_html(const std::vector<MachineResults>& machines)
{
    std::vector<DotGroup> groups;
    for (std::size_t machine = 0; machine < machines.size(); ++machine) {
        if (!machines[machine].times)
            continue;
        const PublishedTable& times = *machines[machine].times;
        DotGroup published{"As published", {}};
        DotGroup here{machines[machine].name, {}};
        for (std::size_t row = 0; row < times.row_count(); ++row) {
            const double milliseconds = times.number(row, "ms, median");
            const bool is_here = times.text(row, "year") == "now";
            const std::string label =
                times.text(row, "implementation") +
                (is_here ? "" : fmt::format(", {} ({})", times.text(row, "year"), times.text(row, "hardware")));
            (is_here ? here : published)
                .dots.push_back(
                    {label, milliseconds, time_text(milliseconds), is_here ? colour_of(machine) : published_colour});
        }
        if (groups.empty() && !published.dots.empty())
            groups.push_back(std::move(published));
        if (!here.dots.empty())
            groups.push_back(std::move(here));
    }
    if (groups.empty())
        return "<p>No folder holds the item then_and_now.</p>\n";
    std::vector<DotMeaning> meanings{{published_colour, "as published"}};
    for (DotMeaning& meaning : meanings_of(machines))
        meanings.push_back(std::move(meaning));
    return html_drawings(
        drawn_dots(groups, meanings, {.mark = time_text}, "Time of one filter by machine and implementation"),
        "How long filtering a 1024 x 1024 image of four channels takes, on a logarithmic scale, as "
        "published (grey) and on each machine. Shorter is faster.");
}

std::string machines_html(const std::vector<MachineResults>& machines)
{
    std::string html = "<ul>\n";
    std::set<std::string> rules;
    for (const MachineResults& machine : machines) {
        html += fmt::format("<li><b>{}</b>: {}</li>\n", escaped(machine.name), escaped(machine.described));
        for (std::size_t row = 0; row < machine.ledger.row_count(); ++row)
            rules.insert(machine.ledger.text(row, "rules_of"));
    }
    html += "</ul>\n";
    if (rules.size() > 1)
        html += "<p class=\"bad\">These ledgers were judged by rules of different dates: run `fragfft reproduce` again "
                "on the older ones.</p>\n";
    return html;
}

// What readers timed in their browsers; empty if nobody did.
std::string browsers_html(const std::vector<MachineResults>& machines)
{
    std::string html;
    for (const MachineResults& machine : machines)
        if (machine.browser_times)
            html += fmt::format("<h3>{}</h3>\n<p>{}</p>\n{}", escaped(machine.name), escaped(machine.described),
                                html_table(*machine.browser_times, machine.name));
    if (html.empty())
        return "";
    return "<h2>Measured by readers in their browsers</h2>\n<p>The live page ran the program's own plans through WebGL "
           "2, each in turn, and saved what it measured. Nobody else has seen these machines: the numbers are as their "
           "files have them. The verdicts above are this program's.</p>\n" +
           html;
}

} // namespace

Verdict verdict_named(const std::string& name)
{
    for (const Verdict verdict :
         {Verdict::exact, Verdict::differs, Verdict::then_and_now, Verdict::reproduced, Verdict::holds_in_shape,
          Verdict::alike, Verdict::undecided, Verdict::not_reproduced, Verdict::cannot_be_tested})
        if (name == words(verdict))
            return verdict;
    throw InputError(fmt::format("a verdict '{}' of another version of fragfft", name));
}

MachineResults load_machine_results(const std::filesystem::path& folder)
{
    const auto table = [&](const char* file) {
        const std::filesystem::path path = folder / file;
        return PublishedTable(path.string(), read_text(path));
    };
    std::string name = std::filesystem::weakly_canonical(folder).filename().string();
    MachineResults results{std::move(name), load_machine(folder), table("ledger.csv")};
    results.described = to_line(results.machine);
    results.path = folder;
    if (std::filesystem::exists(folder / "then_and_now.csv"))
        results.times = table("then_and_now.csv");
    return results;
}

CsvTable comparison_table(const std::vector<MachineResults>& machines)
{
    const std::vector<std::string> told{"kind", "statement", "source", "published", "hardware", "year"};
    const std::vector<std::string> shown{"measured", "low",      "middle",     "high", "now_divided_by_then",
                                         "verdict",  "rules_of", "measured_on"};
    CsvTable table{{"id"}, {}};
    table.columns.insert(table.columns.end(), told.begin(), told.end());
    table.columns.emplace_back("machine");
    table.columns.insert(table.columns.end(), shown.begin(), shown.end());
    for (const ComparedClaim& claim : compared_claims(machines))
        for (std::size_t machine = 0; machine < machines.size(); ++machine) {
            if (!claim.rows[machine])
                continue;
            std::vector<std::string>& row = table.rows.emplace_back();
            row.push_back(claim.id);
            for (const std::string& column : told)
                row.push_back(claim.told_by->text(claim.row, column));
            row.push_back(machines[machine].name);
            for (const std::string& column : shown)
                row.push_back(machines[machine].ledger.text(*claim.rows[machine], column));
        }
    return table;
}

std::string comparison_html(const std::vector<MachineResults>& machines)
{
    const std::vector<ComparedClaim> claims = compared_claims(machines);
    std::string page = page_of("comparison_template.html");
    replace(page, "<!-- machines -->", machines_html(machines));
    replace(page, "<!-- times -->", times_html(machines));
    replace(page, "<!-- conclusions -->", table_html(ClaimKind::conclusion, claims, machines));
    replace(page, "<!-- hardware -->",
            factors_html(claims, machines) + table_html(ClaimKind::hardware_figure, claims, machines));
    replace(page, "<!-- constructions -->", table_html(ClaimKind::construction, claims, machines));
    replace(page, "<!-- browsers -->", browsers_html(machines));
    return with_set_numbers(page);
}

std::filesystem::path compare_machines(const std::vector<MachineResults>& machines, const std::filesystem::path& out)
{
    std::set<std::string> names;
    for (const MachineResults& machine : machines)
        if (!names.insert(machine.name).second)
            throw InputError(fmt::format("{}: two machines are called '{}'", machine.path.string(), machine.name));
    const std::string page = comparison_html(machines);
    const std::string table = comparison_table(machines).to_csv();
    create_folder(out);
    write_text(out / "comparison.csv", table);
    write_text(out / "comparison.html", page);
    return out / "comparison.html";
}

std::filesystem::path compare_machines(const std::vector<std::filesystem::path>& folders,
                                       const std::filesystem::path& out)
{
    std::vector<MachineResults> machines;
    for (const std::filesystem::path& folder : folders)
        machines.push_back(load_machine_results(folder));
    return compare_machines(machines, out);
}

} // namespace fragfft::figures
