#include "figures/report/computed_items.hpp"

#include "errors.hpp"
#include "figures/judge/moments.hpp"
#include "figures/report/chart_drawing.hpp"
#include "figures/report/svg.hpp"
#include "program/files/input_file.hpp"

#include <algorithm>
#include <cmath>
#include <fmt/format.h>
#include <map>
#include <utility>

namespace fragfft::figures {

namespace {

constexpr double margin_of_alike = 1.02;
constexpr double margin_of_gpu = 1.1;
constexpr double margin_of_cpu = 2.0;
// A GPU waits for the CPU to submit its passes, and other programs may delay the CPU: two passes of 256 x 256 took
// 0.024 and 0.030 ms in one run.
constexpr double submitting_milliseconds = 0.01;

std::string range_text(const Interval& time)
{
    return fmt::format("{} to {} ms", number(time.low), number(time.high));
}

// Whether the ranges overlap after being widened by the margin, or by the time that submitting may take if that is
// more.
bool overlap(const Interval& one, const Interval& other, double margin)
{
    const auto reaches = [&](double least, double greatest) {
        return least <= std::max(margin * greatest, greatest + submitting_milliseconds);
    };
    return reaches(one.low, other.high) && reaches(other.low, one.high);
}

// The times of an item: from the shortest to the longest at its judged moments.
std::map<Key, Interval> ranges_of(const ItemRows& rows)
{
    std::map<Key, Interval> ranges;
    for (const MomentRows* moment : rows.judged_moments())
        for (const Row* row : moment->timed()) {
            const auto [least, greatest] = std::minmax_element(row->samples.begin(), row->samples.end());
            const auto [range, is_new] = ranges.try_emplace(row->key, Interval{*least, 0.0, *greatest});
            range->second.low = std::min(range->second.low, *least);
            range->second.high = std::max(range->second.high, *greatest);
        }
    return ranges;
}

// Makes conclusions undecided that are computed from times which the run measured differently in another item.
void doubt_disagreeing_times(Reproduction& reproduction)
{
    for (const ComparedTimes& compared : reproduction.compared) {
        if (compared.meet())
            continue;
        for (ComputedItem& computed : reproduction.items) {
            if (computed.item->stem != compared.first_item && computed.item->stem != compared.second_item)
                continue;
            for (Claim& claim : computed.result.claims)
                if (claim.computed_from.contains(compared.quantity))
                    claim.judgement = judged_beside_other_times(claim.judgement, compared.words());
        }
    }
}

double seconds_of(const ItemRows& rows)
{
    double seconds = 0.0;
    for (const auto& [number, moment] : rows.moments())
        if (moment.has(seconds_quantity))
            seconds += moment.number(seconds_quantity);
    return seconds;
}

// How the experiment failed, at whichever moment; empty if it did not.
std::string failure_of(const ItemRows& rows)
{
    for (const auto& [number, moment] : rows.moments())
        for (const Key& key : moment.keys(failure_quantity))
            return key.label(words_label);
    return "";
}

// The drawing from a file that this program has written.
std::vector<unsigned char> drawing_in(const std::vector<unsigned char>& file, const std::filesystem::path& path)
{
    try {
        const std::string svg = embedded_svg({file.begin(), file.end()});
        return {svg.begin(), svg.end()};
    } catch (const InputError& error) {
        throw InputError(fmt::format("{}: {}", path.string(), error.what()));
    }
}

void read_pictures(ItemResult& result, const std::filesystem::path& folder)
{
    std::error_code ignored;
    for (Picture& picture : result.pictures)
        if (picture.bytes.empty() && std::filesystem::exists(folder / picture.file_name, ignored)) {
            picture.bytes = read_file_bytes(folder / picture.file_name);
            if (picture.is_svg())
                picture.bytes = drawing_in(picture.bytes, folder / picture.file_name);
        }
    std::erase_if(result.pictures, [](const Picture& picture) { return picture.bytes.empty(); });
}

std::vector<Picture> drawn_charts(const ItemResult& result)
{
    std::vector<Picture> charts;
    for (const Chart& chart : result.charts)
        if (const auto svg = draw_chart(chart, result.table))
            charts.push_back(svg_picture(chart.file_stem + ".svg", chart.caption, *svg));
    return charts;
}

// An exception in one chapter must not cost the others.
void tell(ComputedItem& computed, const Run& run)
{
    try {
        computed.result = told(*computed.item, run);
        computed.charts = drawn_charts(computed.result);
    } catch (const std::logic_error& error) {
        computed.failure = fmt::format("this chapter cannot be told: {}", error.what());
        computed.result.text += prose().html("report.missing", Values().set("missing", error.what()));
    }
}

} // namespace

bool ComparedTimes::agree() const
{
    return overlap(first, second, margin);
}

bool ComparedTimes::meet() const
{
    return overlap(first, second, margin_of_alike);
}

std::string ComparedTimes::words() const
{
    return fmt::format("{}: {} in {}, {} in {}", quantity, range_text(first), first_item, range_text(second),
                       second_item);
}

std::vector<ComparedTimes> compared_times(const Run& run)
{
    std::map<Key, std::pair<std::string, Interval>> known; // times, by the first item that measured them
    std::vector<ComparedTimes> compared;
    for (const auto& [stem, rows] : run.items())
        for (const auto& [key, range] : ranges_of(rows)) {
            const auto [first, is_new] = known.try_emplace(key, stem, range);
            if (is_new)
                continue;
            const bool on_gpu = rows.row(key).clock == gl::device_clock;
            compared.push_back({key.text(), first->second.first, stem, first->second.second, range,
                                on_gpu ? margin_of_gpu : margin_of_cpu});
        }
    return compared;
}

std::vector<std::string> Reproduction::failures() const
{
    std::vector<std::string> lines;
    for (const ComputedItem& computed : items) {
        if (!computed.failure.empty())
            lines.push_back(fmt::format("{}: {}", computed.item->stem, computed.failure));
        for (const Check& check : computed.result.checks)
            if (!check.holds())
                lines.push_back(fmt::format("{}: {}: {:g} exceeds {:g}", computed.item->stem, check.what,
                                            check.measured, check.bound));
    }
    return lines;
}

std::vector<ItemsOfPaper> by_paper(const Reproduction& reproduction)
{
    std::vector<ItemsOfPaper> papers;
    for (const ComputedItem& computed : reproduction.items) {
        const std::string& name = computed.item->paper;
        auto paper =
            std::find_if(papers.begin(), papers.end(), [&](const ItemsOfPaper& known) { return known.paper == name; });
        if (paper == papers.end())
            paper = papers.insert(papers.end(), ItemsOfPaper{name, {}});
        paper->items.push_back(&computed);
    }
    return papers;
}

Reproduction told_run(const std::vector<const Item*>& items, const Run& run, const PassesOfItems& passes,
                      const std::filesystem::path& folder)
{
    Reproduction reproduction;
    reproduction.machine = run.machine();
    reproduction.effort = run.effort();
    for (const Item* item : items) {
        const ItemRows& rows = run.of(item->stem);
        if (rows.is_empty())
            continue;
        ComputedItem computed{item, {}, seconds_of(rows), failure_of(rows)};
        tell(computed, run);
        if (const auto lists = passes.find(item->stem); lists != passes.end())
            computed.result.passes = lists->second;
        read_pictures(computed.result, folder);
        reproduction.items.push_back(std::move(computed));
    }
    reproduction.compared = compared_times(run);
    doubt_disagreeing_times(reproduction);
    return reproduction;
}

} // namespace fragfft::figures
