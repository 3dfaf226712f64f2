// The headline: the filter of Moreland & Angel 2003, Table 3, of a 1024 x 1024 image of four channels, on their
// machines and on this one by every method that the device takes, from 2003 to 2022 and on to this library's own of
// today, with the work behind each. What stands for a paper is drawn as the paper draws it.
#include "figures/items/items.hpp"
#include "figures/items/then_and_now_entries.hpp"
#include "figures/report/bars.hpp"
#include "figures/report/svg.hpp"

#include <algorithm>
#include <fmt/format.h>
#include <map>

namespace fragfft::figures {

namespace {

// `times_as_fast`: as the GPU of 2003.
std::vector<std::string> row(const Entry& entry, double times_as_fast)
{
    return {entry.implementation,
            entry.hardware,
            entry.year,
            entry.timeline,
            number(entry.milliseconds),
            entry.work.passes,
            entry.work.read_mebibytes,
            entry.work.written_mebibytes,
            entry.work.million_instructions,
            entry.prediction ? number(entry.prediction->milliseconds) : "",
            entry.prediction ? name(entry.prediction->limited_by) : "",
            entry.timed_by,
            entry.work.written_textures,
            entry.copy_passes ? number(*entry.copy_passes) : "",
            number(times_as_fast)};
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

// A group for each part of the timeline, in the order of the entries.
std::string bars(const std::vector<Entry>& entries)
{
    std::vector<BarGroup> groups;
    for (const Entry& entry : entries) {
        if (groups.empty() || groups.back().heading != entry.timeline)
            groups.push_back({entry.timeline, {}});
        const bool published = entry.origin == Origin::published;
        groups.back().bars.push_back({entry.implementation + (published ? fmt::format(" ({})", entry.hardware) : ""),
                                      entry.milliseconds, time_text(entry.milliseconds), colour(entry.origin)});
    }
    return drawn_bars(groups, 0.0, time_text, "Time of one filter by implementation, then and now");
}

// "2003 in 45 passes 1.01 s, 2006 ...": the fastest of each paper's year as published, in 32-bit floats.
std::string by_years(const std::vector<Entry>& entries)
{
    std::map<int, const Entry*> fastest;
    for (const Entry& entry : entries) {
        const bool is_of_paper = entry.year_of_method != 0 && entry.origin == Origin::device;
        if (!is_of_paper || entry.implementation.find("16f") != std::string::npos)
            continue;
        const Entry*& best = fastest[entry.year_of_method];
        if (best == nullptr || entry.milliseconds < best->milliseconds)
            best = &entry;
    }
    std::string text;
    for (const auto& [year, entry] : fastest)
        text += fmt::format("{}those of {} in {} passes {}", text.empty() ? "" : ", ", year, entry->work.passes,
                            time_text(entry->milliseconds));
    return text;
}

// A sentence for each method that no paper has, in 32-bit floats; nothing where the device takes none of them.
std::string of_today(const std::vector<Entry>& entries, const Entry& same_now)
{
    std::string sentences;
    for (const Entry& entry : entries) {
        if (entry.origin != Origin::today || !entry.implementation.ends_with("rgba32f"))
            continue;
        sentences += fmt::format(" <b>{}</b> takes {} passes and {}, {} times as fast as the passes of 2003 are here.",
                                 entry.implementation.substr(0, entry.implementation.find(',')), entry.work.passes,
                                 time_text(entry.milliseconds), number(same_now.milliseconds / entry.milliseconds, 3));
    }
    if (sentences.empty())
        return "";
    return "<p>Today's methods are in no paper; this library adds them." + sentences +
           " Why few wide passes win says what is behind them.</p>";
}

} // namespace

ItemResult then_and_now(ItemContext& context)
{
    const std::vector<measuring::DrawnFilter> filters = filters_here(context);
    const std::vector<Entry> entries = all_entries(context, filters);
    ItemResult result;
    result.is_first_look = is_first_look(context);
    for (const measuring::DrawnFilter& filter : filters)
        if (!result.is_first_look && filter.is_published && !filter.method->is_of_this_library &&
            !gl::holds_half_floats(filter.problem.format))
            result.checks.push_back(check_of(context, filter));
    for (const Entry& entry : entries) {
        if (entry.passes)
            result.passes.push_back(*entry.passes);
        if (entry.time)
            result.times.push_back(*entry.time);
    }
    result.table.columns = headings("implementation | hardware | year | timeline | ms, median | passes | MiB read | "
                                    "MiB written | million arithmetic instructions (paper: Cg; here: SPIR-V) | "
                                    "ms, predicted by the machine's limits | limited by | timed by | "
                                    "textures of the image's size written | copy passes | "
                                    "times as fast as the GPU of 2003");
    const Entry& then = entries.front();
    for (const Entry& entry : entries)
        result.table.rows.push_back(row(entry, then.milliseconds / entry.milliseconds));
    const Entry& same_now = *std::find_if(entries.begin(), entries.end(),
                                          [](const Entry& entry) { return entry.origin == Origin::device; });
    result.pictures.push_back(svg_picture(
        "then_and_now.svg",
        "How long filtering a 1024 x 1024 image of four channels takes, on a logarithmic scale: in 2003 as published "
        "(vermilion), on this machine by the papers' programs as published (blue) and as this library varies them "
        "(ochre), by methods that this library adds (purple) and on its CPU (green; FFTW is a library that computes "
        "the FFT). Shorter is faster.",
        bars(entries)));
    result.text = fmt::format(
        "<p>For the filter of a 1024 x 1024 image in four channels of 32-bit floats a GeForce FX 5800 Ultra took about "
        "{} s in 2003, and FFTW on a Xeon of that year {} s. The later papers timed other work, so here their programs "
        "run the same filter on this machine, drawn as published. The texels of 2008 and 2022 hold one complex number, "
        "so that four channels take two textures, one after the other; those of 2014 hold three channels in two "
        "textures, and have no fourth. Where this library draws a method otherwise, that variant stands beside it. The "
        "fastest of each year, as published: {}. The very passes of 2003 are {} times as fast as then.</p>{}{}",
        number(then.milliseconds * 1e-3, 2), number(entries[1].milliseconds * 1e-3, 3), by_years(entries),
        number(then.milliseconds / same_now.milliseconds, 3), of_today(entries, same_now),
        result.is_first_look
            ? "<p>This is a first look, by one run of one method of each paper. A longer measurement takes its place "
              "when the other items are done.</p>"
            : "");
    return result;
}

} // namespace fragfft::figures
