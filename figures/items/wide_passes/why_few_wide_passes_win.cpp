// Why few wide passes win: what the methods' filters write and fetch, how a wide step reads and leaves its numbers, all
// drawn from the plans, and what the filters take on this machine in copy passes.
#include "engine/image_runner.hpp"
#include "engine/observers.hpp"
#include "figures/items/items.hpp"
#include "figures/items/wide_passes/filters_in_copy_passes.hpp"
#include "figures/items/wide_passes/wide_chapter.hpp"
#include "figures/items/wide_passes/wide_claims.hpp"
#include "figures/items/wide_passes/wide_pictures.hpp"
#include "figures/report/bars.hpp"
#include "figures/report/svg.hpp"
#include "measuring/prediction.hpp"
#include "methods/fused.hpp"
#include "methods/lloyd_boyd_govindaraju_2008.hpp"
#include "methods/wide.hpp"

#include <algorithm>
#include <cmath>
#include <fmt/format.h>
#include <optional>

namespace fragfft::figures {

namespace {

constexpr auto chapter_format = gl::PixelFormat::rgba32f;
constexpr int drawn_length = 64;
constexpr int drawn_number = 20; // of a result, any: what it depends on looks alike for all
constexpr int drawn_place = 3;

std::vector<WorkOfMethod> works_of_plans()
{
    std::vector<WorkOfMethod> works;
    for (const Method& method : all_methods())
        if (const auto work = planned_filter_work(method, planned_side))
            works.push_back({method.name, method.year, *work, method.dispatches});
    return works;
}

const FilterWork& work_in(const std::vector<WorkOfMethod>& works, const std::string& method)
{
    return std::find_if(works.begin(), works.end(), [&](const WorkOfMethod& each) { return each.method == method; })
        ->work;
}

std::vector<Picture> pictures_of_plans(const std::vector<WorkOfMethod>& works)
{
    const std::vector<LineStep> narrow = narrow_steps(drawn_length);
    const std::vector<LineStep> wide = wide_steps(drawn_length, 8);
    const std::vector<LineStep> of_parts = wide_steps(planned_side, 32);
    const auto picture = [](const std::string& name, const std::string& caption, const std::string& svg) {
        return svg_picture(fmt::format("{}_{}.svg", chapter_stem, name), caption, svg);
    };
    return {
        picture(
            "bytes",
            fmt::format("What a filter of {0} x {0} pixels in four channels of 32-bit floats writes (vermilion) and "
                        "fetches (blue), in textures of the image's size, by method. Counted from the plans, for a "
                        "GPU with 8 render targets.",
                        planned_side),
            drawn_moved_textures(works)),
        picture("dataflow",
                fmt::format("On what one of {} results depends. Each column is a row of numbers, the image at the left "
                            "and a column for each pass. Lines lead from the numbers that a fragment fetches (blue) to "
                            "the number that it leaves (vermilion); pale are the others that the same fragments leave. "
                            "Drawn from the plans of lloyd-boyd-govindaraju-2008 and of wide.",
                            drawn_length),
                drawn_lines_of_numbers({{fmt::format("radix 2: {} passes", narrow.size()), narrow},
                                        {fmt::format("radix 8: {} passes", wide.size()), wide}},
                                       drawn_length, drawn_number)),
        picture("fragment",
                "Where one fragment of a wide step of radix 8 reads (blue) and leaves its outputs (vermilion), one in "
                "each of 8 render targets, which are layers of a texture array. The second step's fragment finds all "
                "that it needs in one layer. Drawn from the plan.",
                drawn_wide_fragments(wide, drawn_length, drawn_place)),
        picture("parts",
                "A step of radix 32 where a fragment has 8 targets: one pass whose four parts lie beside each other in "
                "8 layers. Dark are the 32 outputs that four fragments, one in each part, leave of the same 32 texels "
                "read. Drawn from the plan.",
                drawn_parts_of_step(of_parts.front(), drawn_place)),
    };
}

std::string drawn_copy_passes(const std::vector<FilterInCopyPasses>& filters, int side)
{
    BarGroup group{fmt::format("{0} x {0}, a copy pass being 1", side), {}};
    for (const FilterInCopyPasses& filter : filters)
        if (filter.side == side) {
            const double copies = filter.copy_passes().middle;
            group.bars.push_back({fmt::format("{}, {}", filter.method->name, filter.method->year), copies,
                                  number(copies, 3), palette[filter.method->is_of_this_library ? 3 : 0]});
        }
    return drawn_bars({group}, 1.0, factor_text, "filters in copy passes, by method");
}

// Fragments that are drawn and fragments that the plan counts, whose sums may cancel in no family.
Check check_of_fragments(ItemContext& context, int side)
{
    const Plan plan = method_named(wide::method_name).filter(timed_problem(context, side));
    ImageRunner runner(context.engine, plan);
    FragmentCounts counts(context.context.functions());
    runner.prepared().run(counts);
    double differing = 0.0;
    for (const auto& [family, invocations] : totals(plan).invocations) {
        const auto counted = counts.by_family().find(family);
        differing += std::fabs(static_cast<double>(
            invocations - (counted == counts.by_family().end() ? std::int64_t{0} : counted->second)));
    }
    return {fmt::format("a wide filter of {0} x {0}: fragments counted while it is drawn that the plan does not count, "
                        "or the other way round",
                        side),
            differing, 0.0};
}

std::vector<std::string> cells_of_work(const FilterWork& work)
{
    return {std::to_string(work.passes), textures_text(work.written_textures), textures_text(work.fetched_textures),
            number(work.most_fetches, 3)};
}

void add_rows(CsvTable& table, const std::vector<WorkOfMethod>& works, const std::vector<FilterInCopyPasses>& filters)
{
    table.columns = {"method",
                     "year",
                     "side",
                     "planned for",
                     "passes",
                     "textures written",
                     "textures fetched",
                     "fetches for each texel written, most of a pass",
                     "ms, median",
                     "copy passes",
                     "copy passes, 5th of a hundred",
                     "copy passes, 95th",
                     "times as fast as 2003",
                     "timed by"};
    const auto add = [&](std::vector<std::string> row, const FilterWork& work, const std::vector<std::string>& times) {
        for (const std::string& cell : cells_of_work(work))
            row.push_back(cell);
        row.insert(row.end(), times.begin(), times.end());
        table.rows.push_back(std::move(row));
    };
    for (const WorkOfMethod& each : works)
        add({each.method, std::to_string(each.year), std::to_string(planned_side), "a GPU with 8 render targets"},
            each.work, {"", "", "", "", "", ""});
    for (const FilterInCopyPasses& filter : filters) {
        const Interval copies = filter.copy_passes();
        add({filter.method->name, std::to_string(filter.method->year), std::to_string(filter.side), "this device"},
            filter.work,
            {number(filter.time.median_milliseconds), number(copies.middle), number(copies.low), number(copies.high),
             number(times_as_fast_as_first(filters, filter).middle),
             fmt::format("{}, {} runs", filter.time.method, filter.time.runs)});
    }
}

// How many fetches this device does while it writes one texel, where that is known or found out soon.
std::optional<double> fetches_of_a_write(ItemContext& context)
{
    if (!context.measured_limits && context.context.device().is_software)
        return std::nullopt;
    const MachineLimits& limits = context.limits();
    return limits.fastest_fetching(chapter_format).texels.per_second() /
           limits.copy(chapter_format).texels.per_second();
}

} // namespace

ItemResult why_few_wide_passes_win(ItemContext& context)
{
    const std::vector<WorkOfMethod> works = works_of_plans();
    const std::vector<FilterInCopyPasses> filters = all_filters_in_copy_passes(context);
    const int side = compared_filter_side(context);
    ItemResult result;
    result.pictures = pictures_of_plans(works);
    result.pictures.push_back(svg_picture(
        fmt::format("{}_copy_passes.svg", chapter_stem),
        fmt::format("What a filter of {0} x {0} takes on this machine, in the time of a copy pass that was timed in "
                    "turn with it, on a logarithmic scale: by the papers' methods (blue) and by this library's own "
                    "(purple). Shorter is faster.",
                    side),
        drawn_copy_passes(filters, side)));
    add_rows(result.table, works, filters);
    const auto limit_of_first = [&] {
        const Method& first = method_named(first_method);
        return measuring::predicted(first.filter(timed_problem(context, planned_side)), context.limits()).limited_by;
    };
    result.claims = {wide_copy_passes_claim(filters, context.context.device().is_software, limit_of_first),
                     wide_speed_claim(filters)};
    result.checks = {check_of_fragments(context, side)};
    for (const Method& method : all_methods())
        if (method.is_of_this_library && planned_filter_work(method, planned_side))
            result.passes.push_back(
                context.pass_list(fmt::format("{0}, {1} x {1}, planned for a GPU", method.name, planned_side),
                                  method.filter(planned_problem(planned_side))));
    result.text = chapter_text({.first = work_in(works, first_method),
                                .wide = work_in(works, wide::method_name),
                                .fused = work_in(works, fused::method().name),
                                .measured_first = filter_of(filters, first_method, side),
                                .measured_wide = filter_of(filters, wide::method_name, side),
                                .fetches_of_a_write = fetches_of_a_write(context),
                                .is_software = context.context.device().is_software});
    return result;
}

} // namespace fragfft::figures
