// Why few wide passes win: what the methods' filters write and fetch, how a wide step reads and leaves its numbers, all
// drawn from the plans, and what the filters take on this machine in copy passes.
#include "engine/image_runner.hpp"
#include "engine/observers.hpp"
#include "figures/items/common/measurable_claims.hpp"
#include "figures/items/items.hpp"
#include "figures/items/wide_passes/wide_chapter.hpp"
#include "figures/measuring/limit_plans.hpp"
#include "figures/measuring/prediction.hpp"
#include "figures/report/bars.hpp"
#include "figures/report/svg.hpp"
#include "filters/filtering_plan.hpp"
#include "filters/plan_timing.hpp"
#include "methods/device_limits.hpp"
#include "methods/fused.hpp"
#include "methods/lloyd_boyd_govindaraju_2008.hpp"
#include "methods/wide.hpp"

#include <algorithm>
#include <cmath>
#include <fmt/format.h>
#include <optional>

namespace fragfft::figures {

namespace {

// What is claimed, said before it was measured.
constexpr double claimed_copy_passes = 9.5;
constexpr double claimed_times_as_fast = 5.0;

Claim own_claim(const std::string& name, const std::string& statement, const std::string& hardware)
{
    Claim claim;
    claim.id = fmt::format("{}_{}", chapter_stem, name);
    claim.statement = statement;
    claim.source = our_own_claim;
    claim.hardware = hardware;
    claim.year = "2026";
    return claim;
}

constexpr auto timed_format = gl::PixelFormat::rgba32f;

bool is_software(const ItemContext& context)
{
    return context.context.device().is_software;
}

std::vector<const Method*> methods_that(bool dispatch)
{
    std::vector<const Method*> methods;
    for (const Method& method : all_methods())
        if (method.dispatches == dispatch)
            methods.push_back(&method);
    return methods;
}

std::vector<int> sides_by_size(const ItemContext& context)
{
    if (!is_software(context) || context.effort == ItemEffort::thorough)
        return {256, 512, 1024};
    return context.effort == ItemEffort::quick ? std::vector{256} : std::vector{256, 512};
}

// All works of a group share its time.
gl::Sampling sampling_of_group(const ItemContext& context)
{
    gl::Sampling sampling = context.series_sampling();
    sampling.least_milliseconds /= 4.0;
    return sampling;
}

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
            fmt::format(
                "What a filter of {0} x {0} pixels in four channels of 32-bit floats writes (vermilion) and fetches "
                "(blue), in textures of the image's size, by method; those of 2014 filter three channels. Counted from "
                "the plans, for a GPU with 8 render targets.",
                planned_side),
            drawn_moved_textures(works)),
        picture(
            "dataflow",
            fmt::format(
                "What one of {} results depends on, by lloyd-boyd-govindaraju-2008 and by wide: the image at the left, "
                "then a column for each pass. Lines lead from the numbers that a fragment fetches (blue) to the number "
                "that it leaves (vermilion); pale are the others that it leaves. Drawn from the plans.",
                drawn_length),
            drawn_lines_of_numbers({{fmt::format("radix 2: {} passes", narrow.size()), narrow},
                                    {fmt::format("radix 8: {} passes", wide.size()), wide}},
                                   drawn_length, drawn_number)),
        picture(
            "fragment",
            "Where one fragment of a wide step of radix 8 reads (blue) and leaves its outputs (vermilion), one in each "
            "of 8 layers. The second step's fragment finds all that it needs in one layer. Drawn from the plan.",
            drawn_wide_fragments(wide, drawn_length, drawn_place)),
        picture(
            "parts",
            "A step of radix 32 with 8 targets: one pass whose four parts lie beside each other in 8 layers. Dark are "
            "the 32 outputs that four fragments, one in each part, leave of the same 32 texels read. Drawn from the "
            "plan.",
            drawn_parts_of_step(of_parts.front(), drawn_place)),
    };
}

std::string drawn_copy_passes(const std::vector<FilterInCopyPasses>& filters, int side)
{
    BarGroup group{fmt::format("{0} x {0}, a copy pass being 1", side), {}};
    for (const FilterInCopyPasses& filter : filters)
        if (filter.side == side) {
            const double copies = filter.copy_passes().middle;
            group.bars.push_back({fmt::format("{}, {}", filter.name, filter.method->year), copies, number(copies, 3),
                                  palette[filter.method->is_of_this_library ? 3 : 0]});
        }
    return drawn_bars({group}, 1.0, factor_text, "filters in copy passes, by method");
}

// Fragments that are drawn and fragments that the plan counts, whose sums may cancel in no family.
Check check_of_fragments(ItemContext& context, int side)
{
    const Plan plan = filtering_plan(method_named(wide::method_name), filtering_of(timed_problem(context, side)));
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
    table.columns = headings("method | year | side | planned for | passes | textures written | textures fetched | "
                             "fetches for each texel written, most of a pass | ms, median | copy passes | "
                             "copy passes, 5th of a hundred | copy passes, 95th | times as fast as 2003 | timed by");
    const auto add = [&](std::vector<std::string> row, const FilterWork& work, const std::vector<std::string>& times) {
        for (const std::string& cell : cells_of_work(work))
            row.push_back(cell);
        row.insert(row.end(), times.begin(), times.end());
        table.rows.push_back(std::move(row));
    };
    for (const WorkOfMethod& each : works)
        add({planned_filter(method_named(each.method), planned_side)->name(), std::to_string(each.year),
             std::to_string(planned_side), "a GPU with 8 render targets"},
            each.work, {"", "", "", "", "", ""});
    for (const FilterInCopyPasses& filter : filters) {
        const Interval copies = filter.copy_passes();
        add({filter.name, std::to_string(filter.method->year), std::to_string(filter.side), "this device"}, filter.work,
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

Interval times_as_fast_as_first(const std::vector<FilterInCopyPasses>& filters, const FilterInCopyPasses& filter)
{
    const FilterInCopyPasses* first = filter_of(filters, first_method, filter.side);
    // What was not timed in turn with it is compared by the copy passes that each was timed with.
    return first->copy.milliseconds == filter.copy.milliseconds
               ? measuring::ratio_in_turn(first->time, filter.time)
               : measuring::quotient(first->copy_passes(), filter.copy_passes());
}

Claim wide_copy_passes_claim(const std::vector<FilterInCopyPasses>& filters, bool is_software,
                             const std::function<bool(const gl::TimeStatistics&)>& first_waits_for_colours)
{
    Claim claim = own_claim("copy_passes",
                            fmt::format("A wide filter of {0} x {0} takes at most {1} copy passes where a pass costs "
                                        "what it writes",
                                        planned_side, claimed_copy_passes),
                            "any GPU");
    const std::string said = fmt::format("at most {} copy passes", claimed_copy_passes);
    const auto untestable = [&](const std::string& reason) {
        explain_untestable(claim, ClaimKind::conclusion, said, reason);
        return claim;
    };
    if (is_software)
        return untestable("A software renderer takes its time for every fetch and every product, so that a pass does "
                          "not cost what it writes");
    const FilterInCopyPasses* wide = filter_of(filters, wide::method_name, planned_side);
    const FilterInCopyPasses* first = filter_of(filters, first_method, planned_side);
    if (wide == nullptr || first == nullptr)
        return untestable("This device does not take such a filter");
    if (!first_waits_for_colours(first->time))
        return untestable("Passes that only write what those of 2003 write take less than nine tenths of their time "
                          "here, so a pass does not cost what it writes");
    state_conclusion(claim, said, Rule::at_most(claimed_copy_passes), wide->copy_passes(), "copy passes");
    claim.explanation = fmt::format(
        "The filter writes {} textures of the image's size. Passes that only write take nine tenths of the time of "
        "those of 2003, or more.",
        textures_text(wide->work.written_textures));
    return claim;
}

Claim wide_speed_head()
{
    return own_claim("times_as_fast",
                     fmt::format("A wide filter is at least {} times as fast as that of 2003", claimed_times_as_fast),
                     "any device");
}

std::string said_of_speed()
{
    return fmt::format("at least {} times", claimed_times_as_fast);
}

Claim wide_speed_claim(const std::vector<Case>& sides)
{
    Claim claim = wide_speed_head();
    state_conclusion(claim, said_of_speed(), Rule::at_least(claimed_times_as_fast), sides, "times");
    claim.explanation = "It was said of every side.";
    return claim;
}

Claim wide_speed_claim(const std::vector<FilterInCopyPasses>& filters)
{
    std::vector<Case> sides;
    for (const FilterInCopyPasses& filter : filters) {
        if (filter.method->name != wide::method_name)
            continue;
        sides.push_back({fmt::format("{0} x {0}", filter.side), times_as_fast_as_first(filters, filter)});
    }
    if (!sides.empty()) {
        Claim claim = wide_speed_claim(sides);
        claim.explanation += " The passes of 2003 are drawn as published, with twiddle factors computed.";
        return claim;
    }
    Claim claim = wide_speed_head();
    state_untestable(claim, ClaimKind::conclusion, said_of_speed(), "this device does not take such filters");
    return claim;
}

Problem timed_problem(const ItemContext& context, int side)
{
    return {.width = side, .height = side, .format = timed_format, .tuning = tuning_of(context.context.device())};
}

// As published, or where the device lacks what the paper's textures need, as this library draws it.
std::optional<measuring::DrawnFilter> timed_filter(const Method& method, const Problem& problem, const Limits& limits)
{
    const auto published = measuring::filter_as_published(method, problem, limits);
    return published ? published : measuring::filter_as_given(method, problem, limits);
}

std::vector<FilterInCopyPasses> filters_in_turn(ItemContext& context, const std::vector<const Method*>& methods,
                                                int side, const gl::Sampling& sampling)
{
    const gl::Device& device = context.context.device();
    const Problem problem = timed_problem(context, side);
    std::vector<FilterInCopyPasses> filters;
    std::vector<Plan> plans{measuring::copy_plan(side, side, timed_format)};
    for (const Method* method : methods)
        if (const auto filter = timed_filter(*method, problem, limits_of(device))) {
            plans.push_back(filter->plan());
            filters.push_back({method, side, filter_work(plans.back(), side, timed_format), {}, {}, filter->name()});
        }
    if (filters.empty())
        return {};
    const auto times = time_in_turn(plans, 1, sampling, device, context.engine);
    for (std::size_t i = 0; i < filters.size(); ++i) {
        filters[i].time = times.at(i + 1);
        filters[i].copy = times.front();
    }
    return filters;
}

int compared_filter_side(const ItemContext& context)
{
    return is_software(context) ? 256 : 1024;
}

std::vector<FilterInCopyPasses> all_filters_in_copy_passes(ItemContext& context)
{
    std::vector<FilterInCopyPasses> filters;
    const auto add = [&](const std::vector<const Method*>& methods, int side, const gl::Sampling& sampling) {
        for (FilterInCopyPasses& filter : filters_in_turn(context, methods, side, sampling))
            filters.push_back(std::move(filter));
    };
    const int compared_side = compared_filter_side(context);
    for (const int side : sides_by_size(context))
        add(side == compared_side ? methods_that(false)
                                  : std::vector{&method_named(first_method), &method_named(wide::method_name)},
            side, sampling_of_group(context));
    // Apart: a software renderer takes long for groups that wait for each other.
    if (!is_software(context))
        add(methods_that(true), compared_side, sampling_of_group(context));
    else if (context.effort != ItemEffort::quick)
        add(methods_that(true), compared_side, context.kept({.least_runs = 3, .warm_up_milliseconds = 0.0}));
    return filters;
}

const FilterInCopyPasses* filter_of(const std::vector<FilterInCopyPasses>& filters, const std::string& method, int side)
{
    const auto found = std::find_if(filters.begin(), filters.end(), [&](const FilterInCopyPasses& filter) {
        return filter.method->name == method && filter.side == side;
    });
    return found == filters.end() ? nullptr : &*found;
}

ItemResult why_few_wide_passes_win(ItemContext& context)
{
    const std::vector<WorkOfMethod> works = works_of_plans();
    const std::vector<FilterInCopyPasses> filters = all_filters_in_copy_passes(context);
    const int side = compared_filter_side(context);
    ItemResult result;
    result.pictures = pictures_of_plans(works);
    result.pictures.push_back(svg_picture(
        fmt::format("{}_copy_passes.svg", chapter_stem),
        fmt::format(
            "What a filter of {0} x {0} takes on this machine, in copy passes timed in turn with it, logarithmic: by "
            "the papers' methods as published (blue) and by this library's own (purple). Shorter is faster.",
            side),
        drawn_copy_passes(filters, side)));
    add_rows(result.table, works, filters);
    const auto first_waits_for_colours = [&](const gl::TimeStatistics& time) {
        const auto first = timed_filter(method_named(first_method), timed_problem(context, planned_side),
                                        limits_of(context.context.device()));
        return measuring::waits_for_colours(first.value().plan(), time.median_milliseconds, context.limits());
    };
    result.claims = {wide_copy_passes_claim(filters, context.context.device().is_software, first_waits_for_colours),
                     wide_speed_claim(filters)};
    result.checks = {check_of_fragments(context, side)};
    for (const Method& method : all_methods())
        if (method.is_of_this_library && planned_filter_work(method, planned_side))
            result.passes.push_back(
                context.pass_list(fmt::format("{0}, {1} x {1}, planned for a GPU", method.name, planned_side),
                                  filtering_plan(method, filtering_of(planned_problem(planned_side)))));
    result.text = chapter_text({.first = work_in(works, first_method),
                                .wide = work_in(works, wide::method_name),
                                .fused = work_in(works, fused::method().name),
                                .measured_first = filter_of(filters, first_method, side),
                                .measured_wide = filter_of(filters, wide::method_name, side),
                                .fetches_of_a_write = fetches_of_a_write(context),
                                .is_software = context.context.device().is_software});
    return result;
}

std::vector<MeasurableClaim> wide_chapter_measurable()
{
    const auto filter = [](const std::string& method, int side) {
        return PlannedWork{
            .method = method, .operation = "filter", .width = side, .height = side, .format = timed_format};
    };
    std::vector<MeasurableCase> sides;
    for (const int side : {256, 512})
        sides.push_back({fmt::format("{0} x {0}", side), filter(first_method, side), filter(wide::method_name, side)});
    return {{Told::ratio, sides, [](const std::vector<Case>& cases) { return wide_speed_claim(cases); }}};
}

} // namespace fragfft::figures
