// Why few wide passes win: what the methods' filters write and fetch, how a wide step reads and writes its numbers, all
// drawn from the plans, and the time of the filters on this machine in copy passes.
#include "figures/items/common/filter_rows.hpp"
#include "figures/items/common/fitness.hpp"
#include "figures/items/common/measurable_claims.hpp"
#include "figures/items/items.hpp"
#include "figures/items/wide_passes/wide_chapter.hpp"
#include "figures/report/dots.hpp"
#include "figures/report/svg.hpp"
#include "filters/filtering_plan.hpp"
#include "methods/own/wide.hpp"

#include <algorithm>
#include <fmt/format.h>

namespace fragfft::figures {

namespace {

namespace wide_told {

constexpr int drawn_length = 64;
constexpr int drawn_number = 20; // of a result; any would do, as all depend on the input alike
constexpr int drawn_place = 3;

std::vector<WorkOfMethod> works_of_plans()
{
    std::vector<WorkOfMethod> works;
    for (const Method& method : all_methods())
        if (const auto work = planned_filter_work(method, planned_side))
            works.push_back({method.name, method.year, *work, method.dispatches});
    return works;
}

std::vector<Picture> pictures_of(const std::string& name, const Values& values, const std::vector<std::string>& parts)
{
    const std::string file = fmt::format("{}_{}.svg", chapter_stem, name);
    return svg_pictures(file, prose().sentence(file, values), parts);
}

Picture picture_of(const std::string& name, const Values& values, const std::string& svg)
{
    return pictures_of(name, values, {svg}).front();
}

std::vector<Picture> pictures_of_plans(const std::vector<WorkOfMethod>& works)
{
    const std::vector<LineStep> narrow = narrow_steps(drawn_length);
    const std::vector<LineStep> wide = wide_steps(drawn_length, 8);
    const std::vector<LineStep> of_parts = wide_steps(planned_side, 32);
    return {picture_of("bytes", Values().set("side", planned_side), drawn_moved_textures(works)),
            picture_of("dataflow", Values().set("length", drawn_length),
                       drawn_lines_of_numbers({{fmt::format("radix 2: {} passes", narrow.size()), narrow},
                                               {fmt::format("radix 8: {} passes", wide.size()), wide}},
                                              drawn_length, drawn_number)),
            picture_of("fragment", {}, drawn_wide_fragments(wide, drawn_length, drawn_place)),
            picture_of("parts", {}, drawn_parts_of_step(of_parts.front(), drawn_place))};
}

std::vector<std::string> drawn_copy_passes(const std::vector<FilterInCopyPasses>& filters, int side)
{
    DotGroup group{fmt::format("{0} x {0}, a copy pass being 1", side), {}};
    for (const FilterInCopyPasses& filter : filters)
        if (filter.side == side) {
            const Interval& copies = filter.copy_passes;
            group.dots.push_back({fmt::format("{}, {}", filter_name(filter.time), filter.method->year), copies.middle,
                                  number(copies.middle, 3), palette[filter.method->is_of_this_library ? 3 : 0],
                                  copies.low, copies.high});
        }
    return drawn_dots(
        {group},
        {{palette[0], "a paper's method, as published or by its idea"}, {palette[3], "a method of this library"}},
        {1.0, factor_text}, "filters in copy passes, by method");
}

void add_row(Table& table, std::vector<Cell> cells, const FilterWork& work, const std::vector<Cell>& times)
{
    cells.insert(cells.end(), {static_cast<double>(work.passes), textures_text(work.written_textures),
                               textures_text(work.fetched_textures), work.most_fetches});
    cells.insert(cells.end(), times.begin(), times.end());
    table.add_row(std::move(cells));
}

Table table_of(const ItemRows& rows, const std::vector<WorkOfMethod>& works,
               const std::vector<FilterInCopyPasses>& filters)
{
    Table table({{"method"},
                 {"year"},
                 {"side"},
                 {"planned for"},
                 {"passes", ColumnKind::number},
                 {"textures written"},
                 {"textures fetched"},
                 {"fetches for each texel written, most of a pass", ColumnKind::number, 3},
                 {"ms", ColumnKind::interval},
                 {"copy passes", ColumnKind::interval},
                 {"times as fast as 2003", ColumnKind::interval},
                 {"timed by"}});
    for (const WorkOfMethod& each : works)
        add_row(table,
                {planned_filter(method_named(each.method), planned_side)->name(), std::to_string(each.year),
                 std::to_string(planned_side), "a GPU with 8 render targets"},
                each.work, {Cell(), Cell(), Cell(), ""});
    for (const FilterInCopyPasses& filter : filters)
        add_row(
            table,
            {filter_name(filter.time), std::to_string(filter.method->year), std::to_string(filter.side), "this device"},
            filter.work,
            {rows.told_time(filter.time), filter.copy_passes,
             filter_at(rows, first_method, filter.side) ? Cell(times_as_fast_as_first(rows, filter.time)) : Cell(),
             rows.clock_and_runs(filter.time)});
    return table;
}

void tell(const ItemRows& rows, ItemResult& told)
{
    const std::vector<WorkOfMethod> works = works_of_plans();
    const std::vector<FilterInCopyPasses> filters = filters_in_copy_passes(rows);
    const int side = compared_filter_side(rows.run().on_software());
    told.pictures = pictures_of_plans(works);
    for (Picture& part : pictures_of("copy_passes", Values().set("side", side), drawn_copy_passes(filters, side)))
        told.pictures.push_back(std::move(part));
    told.table = table_of(rows, works, filters);
    told.text = chapter_text(rows);
}

// Leaves the claim untested for the reason that the section gives, which is repeated.
void leave_untested(Evaluation& claim, const std::string& key)
{
    std::string reason = prose().section(fmt::format("{}.{}", claim.claim.id, key));
    reason.pop_back(); // the full stop
    claim.cannot_be_tested(reason);
    claim.say(key);
}

// A filter takes few copy passes where a pass costs what it writes.
void copy_passes(const ItemRows& rows, Evaluation& claim)
{
    if (rows.run().on_software())
        return leave_untested(claim, "software");
    const auto wide = filter_at(rows, wide::method_name, planned_side);
    const auto first = filter_at(rows, first_method, planned_side);
    if (!wide || !first)
        return leave_untested(claim, "no_filter");
    const Plan published =
        filtering_plan(method_named(first_method), filtering_of({.width = planned_side, .height = planned_side}));
    if (!waits_for_colours(rows, *first, written_texels(published)))
        return leave_untested(claim, "not_by_writing");
    claim.values.set("textures", textures_text(filter_work_in(rows, *wide).written_textures));
    claim.value_is([&] { return rows.ratio(*wide, copy_pass_beside(*wide)); });
}

void times_as_fast(const ItemRows& rows, Evaluation& claim)
{
    const std::vector<FilterInCopyPasses> filters = filters_in_copy_passes(rows);
    for (const FilterInCopyPasses& filter : filters)
        if (filter.is_by(wide::method_name))
            claim.add_case(fmt::format("{0} x {0}", filter.side),
                           [&] { return times_as_fast_as_first(rows, filter.time); });
    if (std::none_of(filters.begin(), filters.end(),
                     [](const FilterInCopyPasses& filter) { return filter.is_by(wide::method_name); }))
        claim.cannot_be_tested("this device does not take such filters");
}

constexpr Evaluator claims[] = {{"copy_passes", copy_passes}, {"times_as_fast", times_as_fast}};

} // namespace wide_told

} // namespace

std::vector<MeasurableClaim> wide_chapter_measurable()
{
    const auto filter = [](const std::string& method, int side) {
        return PlannedWork{
            .method = method, .operation = "filter", .width = side, .height = side, .format = gl::PixelFormat::rgba32f};
    };
    std::vector<MeasurableCase> sides;
    for (const int side : {256, 512})
        sides.push_back({fmt::format("{0} x {0}", side), filter(first_method, side), filter(wide::method_name, side)});
    return {{Told::ratio, sides, [](const std::vector<Case>& cases) {
                 return claim_of_cases("why_few_wide_passes_win_times_as_fast", cases);
             }}};
}

constexpr ItemCode why_few_wide_passes_win{measure_wide_chapter, wide_told::claims, wide_told::tell};

} // namespace fragfft::figures
