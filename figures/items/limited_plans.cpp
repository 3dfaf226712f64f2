#include "figures/items/limited_plans.hpp"

#include "figures/items/common/filter_rows.hpp"
#include "figures/items/limit_rows.hpp"
#include "figures/measuring/filter_timing.hpp"
#include "figures/report/svg.hpp"
#include "filters/job.hpp"
#include "methods/as_published.hpp"

#include <algorithm>
#include <fmt/format.h>

namespace fragfft::figures {

namespace {

constexpr int convolved_kernel_size = 31;
constexpr int filtered_channels = 4;

KeyedPlan keyed_filter(const ItemContext& context, const Method& method, int side, gl::PixelFormat format)
{
    const Problem problem =
        transform_for_filters({.format = format}, side, side, {context.context.device(), context.probe});
    const DrawnFilter filter{&method, problem, departures(method, problem).empty(), false};
    return {filter_key(filter), filter.plan()};
}

KeyedPlan keyed_convolution(ItemContext& context, int side, int kernel_size, gl::PixelFormat format)
{
    const TimedCase filtered{{.width = side, .height = side, .channels = filtered_channels, .format = format},
                             {Processor::gpu, Approach::separable},
                             kernel_size};
    return {case_key(filtered).with({{"taps", "in sums of groups"}}),
            plans(filtered, {context.context, context.engine, context.probe}).each};
}

} // namespace

std::vector<KeyedPlan> plans_beside_limits(ItemContext& context, int side, int kernel_size)
{
    std::vector<KeyedPlan> plans;
    for (const gl::PixelFormat format : {gl::PixelFormat::rgba32f, gl::PixelFormat::rgba16f}) {
        for (const Method& method : published_drawing_methods())
            plans.push_back(keyed_filter(context, method, side, format));
        plans.push_back(keyed_convolution(context, side, kernel_size, format));
    }
    return plans;
}

void measure_limits_beside_filters(ItemContext& context, Experiment& experiment, int side)
{
    const std::vector<KeyedPlan> plans = plans_beside_limits(context, side, convolved_kernel_size);
    if (experiment.is_first_moment()) {
        leave_limits(context.limits(), experiment.rows);
        for (const KeyedPlan& each : plans)
            leave_prediction(context, experiment, each.key, each.plan);
    }
    times_in_turn(context, plans, limits_sampling(context.sampling(), context.context.device()));
}

std::vector<LimitedPlan> limited_plans(const ItemRows& rows)
{
    std::vector<LimitedPlan> plans;
    for (const char* format : {"rgba32f", "rgba16f"})
        for (const char* quantity : {filter_time, case_time})
            for (const Key& time : rows.keys(quantity)) {
                const auto prediction = prediction_in(rows, time);
                if (time.label("format") != format || !prediction)
                    continue;
                const std::string kernel = time.label("kernel");
                plans.push_back(
                    {kernel.empty() ? time.label("method") : fmt::format("separable convolution of {0} x {0}", kernel),
                     format, time.label("side"), *prediction, rows.told_time(time), rows.clock_and_runs(time)});
            }
    return plans;
}

std::string drawn_parts(const std::vector<LimitedPlan>& plans)
{
    constexpr double width = 460.0;
    constexpr double room_for_name = 78.0;
    constexpr double room_for_value = 44.0;
    constexpr double title_height = 24.0;
    constexpr double bar_height = 12.0;
    constexpr double bar_step = 16.0;
    constexpr double group_height = title_height + bar_step * all_limits.size() + 10.0;
    double most = 1.0;
    for (const LimitedPlan& plan : plans)
        for (const Limit limit : all_limits)
            most = std::max(most, plan.prediction.of(limit) / plan.milliseconds.middle);
    const auto length_of = [&](double part) { return part / most * (width - room_for_name - room_for_value); };
    const double measured_at = room_for_name + length_of(1.0);
    const double bottom = group_height * static_cast<double>(plans.size());
    Svg svg(width, bottom + 24.0, "What each limit alone would take of the time of each filter");
    svg.line(measured_at, title_height, measured_at, bottom, {.stroke_width = 1.0, .dashed = true});
    svg.text(measured_at, bottom + 12.0, "measured", {.size = 12.0, .anchor = "end"});
    for (std::size_t i = 0; i < plans.size(); ++i) {
        const LimitedPlan& plan = plans[i];
        double y = group_height * static_cast<double>(i);
        svg.text(0.0, y + 12.0, fmt::format("{}, {}: {} ms", plan.what, plan.format, number(plan.milliseconds.middle)),
                 {.size = 13.0, .anchor = "start", .bold = true});
        y += title_height;
        for (const Limit limit : all_limits) {
            const double part = plan.prediction.of(limit) / plan.milliseconds.middle;
            const auto colour = palette.at(static_cast<std::size_t>(limit));
            svg.text(0.0, y + bar_height / 2.0, name(limit), {.size = 12.0, .anchor = "start"});
            svg.rectangle(room_for_name, y, length_of(part), bar_height, {.fill = colour, .stroke = "none"});
            const bool is_counted = limit != Limit::arithmetic || plan.prediction.arithmetic_is_counted;
            svg.text(room_for_name + length_of(part) + 4.0, y + bar_height / 2.0,
                     is_counted ? fmt::format("{:.2f}", part) : "not counted",
                     {.size = 12.0, .anchor = "start", .over_lines = true});
            y += bar_step;
        }
    }
    return svg.str();
}

} // namespace fragfft::figures
