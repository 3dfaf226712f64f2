#include "figures/in_browser/page_results.hpp"

#include "errors.hpp"
#include "figures/in_browser/page_claims.hpp"
#include "figures/in_browser/page_rows.hpp"
#include "figures/judge/crossover_of_ratios.hpp"
#include "figures/report/ledger.hpp"
#include "program/files/input_file.hpp"
#include "program/files/printable_text.hpp"

#include <algorithm>
#include <fmt/format.h>

namespace fragfft::figures {

namespace {

Interval rate(const Row& row, double factor)
{
    std::vector<double> rates;
    for (const double milliseconds : row.samples)
        rates.push_back(factor / milliseconds);
    return spread_of(rates);
}

// Tells the crossover from the convolutions among `keys`, which are the keys of the case.
Interval crossover(const MomentRows& rows, const std::vector<Key>& keys, const Key& fft)
{
    std::vector<RatioAtKernel> points;
    for (const Key& key : keys)
        if (key != fft)
            points.push_back({std::stoi(key.label("kernel_size")), rows.ratio(key, fft)});
    if (points.size() < 2)
        throw MissingRow("fewer than two convolutions were measured");
    std::sort(points.begin(), points.end(),
              [](const RatioAtKernel& a, const RatioAtKernel& b) { return a.kernel_size < b.kernel_size; });
    return crossover_of_ratios(points);
}

Interval value_of(const MomentRows& rows, const std::vector<Key>& keys, const std::string& claim, Told told,
                  const MeasurableCase& one)
{
    const Key work = page_key(one.work, claim, one.where);
    switch (told) {
    case Told::ratio:
        return times(one.factor, rows.ratio(work, page_key(one.compared, claim, one.where)));
    case Told::crossover:
        return crossover(rows, keys, work);
    case Told::rate:
        return rate(rows.row(work), one.factor);
    }
    throw std::logic_error("a case is told in an unknown way");
}

// Returns the cases for which there are rows.
std::vector<Case> cases_of(const MomentRows& rows, const std::string& id, const MeasurableClaim& claim)
{
    std::vector<Case> cases;
    for (const MeasurableCase& one : claim.cases) {
        std::vector<Key> keys = rows.keys(page_time);
        std::erase_if(keys, [&](const Key& key) { return key.label("for") != id || key.label("where") != one.where; });
        try {
            if (!keys.empty())
                cases.push_back({one.where, value_of(rows, keys, id, claim.told, one)});
        } catch (const MissingRow& error) {
            throw InputError(fmt::format("{}: {}", id, error.what()));
        }
    }
    return cases;
}

Claim judged(const MeasurableClaim& measurable, const std::vector<Case>& cases, bool is_software)
{
    Claim claim = measurable.stated(cases);
    // The explanation was written for the measurement of this program; it does not apply to that of another.
    claim.explanation = "Measured by a reader in a browser.";
    if (is_software && !measurable.needs.empty()) {
        claim.unfit = lack_of(measurable.needs.front());
        judge_again(claim);
    }
    return claim;
}

// A row for every work, with its most recent time.
CsvTable times_of(const Run& run, const std::map<Key, PlannedWork>& works)
{
    std::vector<std::pair<PlannedWork, const Row*>> last;
    for (const Row& row : run.rows()) {
        if (row.key.quantity() != page_time)
            continue;
        const PlannedWork& work = works.at(row.key);
        const auto found = std::find_if(last.begin(), last.end(), [&](const auto& one) { return one.first == work; });
        if (found == last.end())
            last.emplace_back(work, &row);
        else if (found->second->turn < row.turn)
            found->second = &row;
    }
    CsvTable table{{"what", "ms, median", "ms, 5th of a hundred", "ms, 95th of a hundred", "rounds"}, {}};
    for (const auto& [work, row] : last) {
        const Interval spread = spread_of(row->samples);
        table.rows.push_back({words_of(work), number(spread.middle), number(spread.low), number(spread.high),
                              std::to_string(row->samples.size())});
    }
    return table;
}

// A row for every claim, as ledger_table makes it.
CsvTable ledger_of(std::vector<Claim> claims, const std::string& measured_on)
{
    Reproduction reproduction;
    for (Claim& claim : claims) {
        const Item* const item = item_of_claim(claim.id);
        if (item == nullptr)
            continue;
        ItemResult result;
        result.claims.push_back(std::move(claim));
        reproduction.items.push_back({item, std::move(result)});
    }
    CsvTable table = ledger_table(reproduction);
    for (std::vector<std::string>& row : table.rows)
        row.back() = measured_on; // its last column
    return table;
}

std::string description_of(const ItemRows& rows)
{
    const std::vector<Key> times = rows.keys(page_time);
    const std::string clock = times.empty() ? "" : fmt::format("timed by {}; ", rows.row(times.front()).clock);
    return fmt::format("measured by a reader in a browser: {}; {}; {}page of digest {}; {}", rows.words("renderer"),
                       rows.words("browser"), clock, rows.words("page digest"), rows.words("date"));
}

Run run_of(std::vector<Row> rows)
{
    Machine machine;
    for (const Row& row : rows)
        if (row.key.quantity() == "renderer")
            machine.gpu = row.key.label(words_label);
    return {std::move(machine), ItemEffort::standard, std::move(rows)};
}

std::string text_of_file(const std::filesystem::path& path)
{
    const auto require_header = [](std::span<const std::uint8_t> start) {
        const std::string header = rows_header();
        if (start.size() < header.size() || !std::equal(header.begin(), header.end(), start.begin()))
            throw InputError("these are no results that the live page saved");
    };
    const InputFile file(path, require_header);
    if (file.size() > largest_page_results)
        throw InputError(fmt::format("larger than {} bytes", largest_page_results));
    const std::vector<std::uint8_t> bytes = file.read(0, file.size());
    return {bytes.begin(), bytes.end()};
}

MachineResults results_of(const std::filesystem::path& file)
{
    const std::map<Key, PlannedWork> works = page_keys();
    const Run run = run_of(page_rows_in(shown_name(file, false), text_of_file(file), works));
    const std::string name = printable(file.stem().string());
    const std::string described = description_of(run.of(page_item));
    return {.name = name,
            .machine = {},
            .ledger = reference::PublishedTable(name, ledger_of(claims_of_page(run), described).to_csv()),
            .described = described,
            .path = file,
            .browser_times = times_of(run, works)};
}

} // namespace

std::vector<Claim> claims_of_page(const Run& run)
{
    const std::map<int, MomentRows>& moments = run.of(page_item).moments();
    std::vector<Claim> claims;
    for (const MeasurableClaim& claim : measurable_claims()) {
        const std::string id = id_of(claim);
        const std::vector<Case> cases =
            moments.empty() ? std::vector<Case>() : cases_of(moments.begin()->second, id, claim);
        if (!cases.empty())
            claims.push_back(judged(claim, cases, run.on_software()));
    }
    return claims;
}

MachineResults load_page_results(const std::filesystem::path& file)
{
    try {
        return results_of(file);
    } catch (const InputError& error) {
        // Messages about rows, and about a file that cannot be opened, name the file already.
        const std::string name = shown_name(file, false);
        const std::string fault = error.what();
        throw InputError(fault.starts_with(name) ? fault : fmt::format("{}: {}", name, fault));
    }
}

} // namespace fragfft::figures
