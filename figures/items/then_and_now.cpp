// The headline: the filter of Moreland & Angel 2003, Table 3, for a 1024 x 1024 image of four channels, on their
// machines and on this one, by every method that the device supports, from 2003 to 2022 and this library's own, with
// the work of each. A paper's method is drawn as the paper draws it.
#include "figures/items/common/filter_rows.hpp"
#include "figures/items/items.hpp"
#include "figures/items/then_and_now_entries.hpp"
#include "figures/report/dots.hpp"
#include "figures/report/history.hpp"
#include "figures/report/svg.hpp"
#include "methods/method.hpp"

#include <algorithm>
#include <fmt/format.h>
#include <map>

namespace fragfft::figures {

namespace {

namespace then_and_now_told {

// `times_as_fast`: compared with the GPU of 2003.
std::vector<Cell> row(const Entry& entry, double times_as_fast, bool with_energy)
{
    std::vector<Cell> cells{entry.implementation,
                            entry.hardware,
                            entry.year,
                            entry.timeline,
                            entry.milliseconds,
                            entry.work.passes,
                            entry.work.read_mebibytes,
                            entry.work.written_mebibytes,
                            entry.work.million_instructions,
                            entry.prediction ? Cell(entry.prediction->milliseconds) : Cell(),
                            entry.prediction ? name(entry.prediction->limited_by) : "",
                            entry.timed_by,
                            entry.work.written_textures,
                            entry.copy_passes ? Cell(*entry.copy_passes) : Cell(),
                            times_as_fast};
    if (with_energy)
        for (const std::optional<double>& number : {entry.joules, entry.watts})
            cells.push_back(number ? Cell(*number) : Cell());
    return cells;
}

const char* colour(Origin origin)
{
    switch (origin) {
    case Origin::published:
        return palette[1];
    case Origin::device:
        return palette[0];
    case Origin::variant:
        return palette[4];
    case Origin::today:
        return palette[3];
    case Origin::cpu:
        return palette[2];
    }
    return "";
}

// What this library varies of a method that is drawn as published, too, is told by the table alone.
bool has_dot(const Entry& entry, const std::vector<Entry>& entries)
{
    return entry.origin != Origin::variant || std::ranges::none_of(entries, [&](const Entry& other) {
               return other.origin == Origin::device && other.method == entry.method;
           });
}

// A group of dots for each part of the timeline, in the order of the entries.
std::vector<std::string> dots(const std::vector<Entry>& entries)
{
    std::vector<DotGroup> groups;
    for (const Entry& entry : entries) {
        if (!has_dot(entry, entries))
            continue;
        if (groups.empty() || groups.back().heading != entry.timeline)
            groups.push_back({entry.timeline, {}});
        const bool published = entry.origin == Origin::published;
        const Interval& time = entry.milliseconds;
        groups.back().dots.push_back({entry.implementation + (published ? fmt::format(" ({})", entry.hardware) : ""),
                                      time.middle, time_text(time.middle), colour(entry.origin), time.low, time.high});
    }
    return drawn_dots(groups,
                      {{colour(Origin::published), "as published"},
                       {colour(Origin::device), "here, by a paper's programs as published"},
                       {colour(Origin::variant), "here, by its programs as this library varies or writes them"},
                       {colour(Origin::today), "here, by a method that this library adds"},
                       {colour(Origin::cpu), "here, on the CPU"}},
                      {.mark = time_text}, "Time of one filter by implementation, then and now");
}

// The fastest entry of each paper's year as published, in 32-bit floats.
std::map<int, const Entry*> fastest_by_year(const std::vector<Entry>& entries)
{
    std::map<int, const Entry*> fastest;
    for (const Entry& entry : entries) {
        const bool is_of_paper = entry.year_of_method != 0 && entry.origin == Origin::device;
        if (!is_of_paper || !is_in_32_bits(entry))
            continue;
        const Entry*& best = fastest[entry.year_of_method];
        if (best == nullptr || entry.milliseconds.middle < best->milliseconds.middle)
            best = &entry;
    }
    return fastest;
}

// A sentence for each method of no paper, in 32-bit floats; empty where the device supports none of them.
std::string text_of_today(const std::vector<Entry>& entries, const Entry& same_now)
{
    std::string sentences;
    for (const Entry& entry : entries) {
        if (entry.origin != Origin::today || !is_in_32_bits(entry))
            continue;
        sentences +=
            ' ' + prose().sentence("then_and_now.method_of_today",
                                   Values()
                                       .set("method", entry.implementation.substr(0, entry.implementation.find(',')))
                                       .set("passes", entry.work.passes)
                                       .set("time", time_text(entry.milliseconds.middle))
                                       .set("times", same_now.milliseconds.middle / entry.milliseconds.middle));
    }
    return sentences.empty() ? ""
                             : fmt::format("<p>{}{} {}</p>", prose().section("then_and_now.today"), sentences,
                                           prose().section("then_and_now.behind"));
}

// What 2014's programs as published take where their shared memory fits; empty where none was timed.
std::string text_of_planes(const ItemRows& rows)
{
    std::string sentences;
    for (const Key& time : rows.keys(filter_time))
        if (time.label("side") == std::to_string(compared::smaller_side))
            sentences +=
                (sentences.empty() ? "" : ", ") +
                prose().sentence(
                    "then_and_now.of_planes",
                    Values().set("method", time.label("method")).set("time", time_text(rows.told_time(time).middle)));
    return sentences.empty()
               ? ""
               : prose().html("then_and_now.planes",
                              Values().set("side", compared::smaller_side).set("times of planes", sentences));
}

std::string text(const std::vector<Entry>& entries)
{
    const Entry& then = entries.at(0);
    const auto same_now =
        std::find_if(entries.begin(), entries.end(), [](const Entry& one) { return one.origin == Origin::device; });
    if (same_now == entries.end())
        return "";
    std::string years;
    for (const auto& [year, entry] : fastest_by_year(entries))
        years += (years.empty() ? "" : ", ") +
                 prose().sentence("then_and_now.year", Values()
                                                           .set("year", year)
                                                           .set("passes", passes_in_words(*entry))
                                                           .set("time", time_text(entry->milliseconds.middle)));
    std::vector<std::string> methods;
    for (const Milestone& milestone : milestones())
        for (const std::string& method : milestone.methods)
            if (!method_named(method).is_of_this_library)
                methods.push_back(method);
    const Values values = Values()
                              .set("passes of one texture", passes_of_one_texture(entries, methods))
                              .set("gpu", then.milliseconds.middle * 1e-3, 2)
                              .set("cpu", entries.at(1).milliseconds.middle * 1e-3)
                              .set("years", years)
                              .set("times", then.milliseconds.middle / same_now->milliseconds.middle);
    return prose().html("then_and_now", values) + text_of_today(entries, *same_now);
}

void tell(const ItemRows& rows, ItemResult& told)
{
    const std::vector<Entry> entries = all_entries(rows);
    const bool has_meter =
        std::any_of(entries.begin(), entries.end(), [](const Entry& entry) { return entry.joules.has_value(); });
    std::vector<Column> columns{{"implementation"},
                                {"hardware"},
                                {"year"},
                                {"timeline"},
                                {"ms", ColumnKind::interval},
                                {"passes"},
                                {"MiB read"},
                                {"MiB written"},
                                {"million arithmetic instructions (paper: Cg; here: SPIR-V)"},
                                {"ms, predicted by the machine's limits", ColumnKind::number},
                                {"limited by"},
                                {"timed by"},
                                {"textures of the image's size written"},
                                {"copy passes", ColumnKind::interval},
                                {"times as fast as the GPU of 2003", ColumnKind::number}};
    if (has_meter) {
        columns.push_back({"joules a filter, by the device's meter", ColumnKind::number, 2});
        columns.push_back({"watts meanwhile", ColumnKind::number, 3});
    }
    told.table = Table(std::move(columns));
    for (const Entry& entry : entries)
        told.table.add_row(row(entry, entries.front().milliseconds.middle / entry.milliseconds.middle, has_meter));
    told.pictures = svg_pictures("then_and_now.svg", prose().section("then_and_now.svg"), dots(entries));
    told.text = text(entries) + text_of_planes(rows);
}

} // namespace then_and_now_told

} // namespace

constexpr ItemCode then_and_now{measure_then_and_now, {}, then_and_now_told::tell};

} // namespace fragfft::figures
