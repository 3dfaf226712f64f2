#include "figures/items/wide_passes/filters_in_copy_passes.hpp"

#include "filters/plan_timing.hpp"
#include "measuring/copy_pass.hpp"
#include "methods/device_limits.hpp"
#include "methods/wide.hpp"

#include <algorithm>

namespace fragfft::figures {

namespace {

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
    if (!is_software(context) || context.effort == Effort::thorough)
        return {256, 512, 1024};
    return context.effort == Effort::quick ? std::vector{256} : std::vector{256, 512};
}

// All works of a group share its time.
gl::Sampling sampling_of_group(const ItemContext& context)
{
    gl::Sampling sampling = context.series_sampling();
    sampling.least_milliseconds /= 4.0;
    return sampling;
}

} // namespace

Problem timed_problem(const ItemContext& context, int side)
{
    return {.width = side, .height = side, .format = timed_format, .tuning = tuning_of(context.context.device())};
}

std::vector<FilterInCopyPasses> filters_in_turn(ItemContext& context, const std::vector<const Method*>& methods,
                                                int side, const gl::Sampling& sampling)
{
    const gl::Device& device = context.context.device();
    const Problem problem = timed_problem(context, side);
    std::vector<FilterInCopyPasses> filters;
    std::vector<Plan> plans{measuring::copy_plan(side, side, timed_format)};
    for (const Method* method : methods)
        if (!method->refusal(problem, limits_of(device))) {
            plans.push_back(method->filter(problem));
            filters.push_back({method, side, filter_work(plans.back(), side, timed_format)});
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
    else if (context.effort != Effort::quick)
        add(methods_that(true), compared_side, {.least_runs = 3, .warm_up_milliseconds = 0.0});
    return filters;
}

const FilterInCopyPasses* filter_of(const std::vector<FilterInCopyPasses>& filters, const std::string& method, int side)
{
    const auto found = std::find_if(filters.begin(), filters.end(), [&](const FilterInCopyPasses& filter) {
        return filter.method->name == method && filter.side == side;
    });
    return found == filters.end() ? nullptr : &*found;
}

} // namespace fragfft::figures
