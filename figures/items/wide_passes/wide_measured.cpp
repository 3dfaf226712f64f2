// Why few wide passes win: what is timed and counted, and how the rows are read.
#include "engine/image_runner.hpp"
#include "engine/observers.hpp"
#include "engine/plan_totals.hpp"
#include "figures/items/common/filter_rows.hpp"
#include "figures/items/common/runs_in_turn.hpp"
#include "figures/items/wide_passes/wide_chapter.hpp"
#include "figures/measuring/limit_plans.hpp"
#include "filters/filtering_plan.hpp"
#include "methods/device_limits.hpp"
#include "methods/own/wide.hpp"

#include <algorithm>
#include <cmath>
#include <fmt/format.h>

namespace fragfft::figures {

namespace {

namespace wide_measured {

constexpr auto timed_format = gl::PixelFormat::rgba32f;

std::string name_of_timed_format()
{
    return std::string(gl::info(timed_format).name);
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
    if (!context.context.device().is_software || context.effort == ItemEffort::thorough)
        return {256, 512, 1024};
    return context.effort == ItemEffort::quick ? std::vector{256} : std::vector{256, 512};
}

// All works of a group share its time.
gl::Sampling sampling_of_group(const ItemContext& context)
{
    gl::Sampling sampling = context.sampling();
    sampling.least_milliseconds /= 4.0;
    return sampling;
}

// The problem as planned for this device.
Problem timed_problem(const ItemContext& context, int side)
{
    return {.width = side, .height = side, .format = timed_format, .tuning = tuning_of(context.context.device())};
}

// The filter as published or, where the device lacks what the paper's textures need, as this library draws it.
std::optional<DrawnFilter> timed_filter(const ItemContext& context, const Method& method, int side)
{
    const Problem problem = timed_problem(context, side);
    const Limits limits = limits_of(context.context.device());
    const auto published = measuring::filter_as_published(method, problem, limits);
    return published ? published : measuring::filter_as_given(method, problem, limits);
}

// Times the methods that support such an image and a copy pass, in turn.
void measure_group(ItemContext& context, Experiment& experiment, const std::vector<const Method*>& methods, int side,
                   const gl::Sampling& sampling)
{
    std::vector<KeyedPlan> plans;
    for (const Method* method : methods)
        if (const auto filter = timed_filter(context, *method, side)) {
            plans.push_back({filter_key(*filter), filter->plan()});
            if (experiment.is_first_moment())
                leave_filter_work(experiment, plans.back().key, plans.back().plan, side, timed_format);
        }
    if (plans.empty())
        return;
    plans.insert(plans.begin(), {copy_pass_beside(plans.front().key), measuring::copy_plan(side, side, timed_format)});
    times_in_turn(context, plans, sampling);
}

// Checks that the fragments that are drawn are those that the plan counts, family by family, so that no differences
// cancel.
void check_fragments(ItemContext& context, Experiment& experiment, int side)
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
    experiment.rows.check(fmt::format("a wide filter of {0} x {0}: fragments counted while it is drawn that the plan "
                                      "does not count, or the other way round",
                                      side),
                          differing, 0.0);
}

void leave_fetches_of_a_write(ItemContext& context, Experiment& experiment)
{
    if (!context.measured_limits && context.context.device().is_software)
        return;
    const MachineLimits& limits = context.limits();
    experiment.rows.number({fetches_of_a_write, {{"format", name_of_timed_format()}}},
                           limits.fastest_fetching(timed_format).texels.per_second() /
                               limits.copy(timed_format).texels.per_second());
}

void leave_facts(ItemContext& context, Experiment& experiment)
{
    const bool is_software = context.context.device().is_software;
    leave_fetches_of_a_write(context, experiment);
    check_fragments(context, experiment, compared_filter_side(is_software));
    for (const Method& method : all_methods())
        if (method.is_of_this_library && planned_filter_work(method, planned_side))
            experiment.passes.push_back(
                context.pass_list(fmt::format("{0}, {1} x {1}, planned for a GPU", method.name, planned_side),
                                  filtering_plan(method, filtering_of(planned_problem(planned_side)))));
}

} // namespace wide_measured

} // namespace

void measure_wide_chapter(ItemContext& context, Experiment& experiment)
{
    namespace parts = wide_measured;
    const bool is_software = context.context.device().is_software;
    const int compared_side = compared_filter_side(is_software);
    for (const int side : parts::sides_by_size(context))
        parts::measure_group(context, experiment,
                             side == compared_side
                                 ? parts::methods_that(false)
                                 : std::vector{&method_named(first_method), &method_named(wide::method_name)},
                             side, parts::sampling_of_group(context));
    // Timed apart: a software renderer takes long for groups that wait for each other.
    if (!is_software)
        parts::measure_group(context, experiment, parts::methods_that(true), compared_side,
                             parts::sampling_of_group(context));
    else if (context.effort != ItemEffort::quick)
        parts::measure_group(context, experiment, parts::methods_that(true), compared_side,
                             context.kept({.least_runs = 3, .warm_up_milliseconds = 0.0}));
    if (experiment.is_first_moment())
        parts::leave_facts(context, experiment);
}

int compared_filter_side(bool on_software)
{
    return on_software ? 256 : 1024;
}

Key copy_pass_beside(const Key& filter)
{
    const bool dispatches = method_named(filter.label("method")).dispatches;
    return {"copy pass",
            {{"side", filter.label("side")},
             {"format", wide_measured::name_of_timed_format()},
             {"beside", dispatches ? "dispatches" : "passes"}}};
}

std::optional<Key> filter_at(const ItemRows& rows, const std::string& method, int side)
{
    for (const Key& key : rows.keys(filter_time))
        if (key.label("method") == method && key.label("side") == std::to_string(side))
            return key;
    return std::nullopt;
}

std::vector<FilterInCopyPasses> filters_in_copy_passes(const ItemRows& rows)
{
    std::vector<FilterInCopyPasses> filters;
    for (const Key& key : rows.keys(filter_time))
        filters.push_back({key, &method_named(key.label("method")), std::stoi(key.label("side")),
                           filter_work_in(rows, key), rows.ratio(key, copy_pass_beside(key))});
    return filters;
}

Interval times_as_fast_as_first(const ItemRows& rows, const Key& filter)
{
    const auto first = filter_at(rows, first_method, std::stoi(filter.label("side")));
    if (!first)
        throw MissingRow("the filter of 2003 was not measured");
    return rows.pooled([&](const MomentRows& moment) {
        // Filters that were not timed in turn with it are compared by way of the copy passes that each was timed with.
        return moment.row(*first).turn == moment.row(filter).turn
                   ? moment.ratio(*first, filter)
                   : measuring::quotient(moment.ratio(*first, copy_pass_beside(*first)),
                                         moment.ratio(filter, copy_pass_beside(filter)));
    });
}

} // namespace fragfft::figures
