#include "figures/items/limited_plans.hpp"

#include "figures/report/svg.hpp"
#include "filters/image_filter_options.hpp"
#include "filters/plan_timing.hpp"
#include "measuring/filter_timing.hpp"

#include <algorithm>
#include <fmt/format.h>

namespace fragfft::figures {

namespace {

constexpr int filtered_channels = 4;

Plan filter_plan(const Method& method, int side, gl::PixelFormat format, const ItemContext& context)
{
    return method.filter(
        transform_options({.format = format}, {0, 0, side, side}, context.context.device(), context.probe));
}

} // namespace

std::vector<LimitedPlan> limited_plans(ItemContext& context, int side, int kernel_size)
{
    const gl::Device& device = context.context.device();
    std::vector<LimitedPlan> limited;
    for (const gl::PixelFormat format : {gl::PixelFormat::rgba32f, gl::PixelFormat::rgba16f}) {
        for (const Method& method : published_drawing_methods())
            limited.push_back({method.name, format, filter_plan(method, side, format, context), {}, {}});
        const Workload workload{.width = side, .height = side, .channels = filtered_channels, .format = format};
        limited.push_back(
            {fmt::format("separable convolution of {0} x {0}", kernel_size),
             format,
             plans(workload, Approach::separable, kernel_size, {context.context, context.engine, context.probe}).each,
             {},
             {}});
    }
    std::vector<Plan> timed;
    for (const LimitedPlan& each : limited)
        timed.push_back(each.plan);
    const auto times = time_in_turn(timed, 1, limits_sampling(context.sampling(), device), device, context.engine);
    for (std::size_t i = 0; i < limited.size(); ++i) {
        limited[i].time = times[i];
        limited[i].prediction = predicted(limited[i].plan, context.limits());
    }
    return limited;
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
            most = std::max(most, plan.prediction.of(limit) / plan.time.median_milliseconds);
    const auto length_of = [&](double part) { return part / most * (width - room_for_name - room_for_value); };
    const double measured_at = room_for_name + length_of(1.0);
    const double bottom = group_height * static_cast<double>(plans.size());
    Svg svg(width, bottom + 24.0, "What each limit alone would take of the time of each filter");
    svg.line(measured_at, title_height, measured_at, bottom, {.stroke_width = 1.0, .dashed = true});
    svg.text(measured_at, bottom + 12.0, "measured", {.size = 12.0, .anchor = "end"});
    for (std::size_t i = 0; i < plans.size(); ++i) {
        const LimitedPlan& plan = plans[i];
        double y = group_height * static_cast<double>(i);
        svg.text(
            0.0, y + 12.0,
            fmt::format("{}, {}: {} ms", plan.what, gl::info(plan.format).name, number(plan.time.median_milliseconds)),
            {.size = 13.0, .anchor = "start", .bold = true});
        y += title_height;
        for (const Limit limit : all_limits) {
            const double part = plan.prediction.of(limit) / plan.time.median_milliseconds;
            const auto colour = palette.at(static_cast<std::size_t>(limit));
            svg.text(0.0, y + bar_height / 2.0, name(limit), {.size = 12.0, .anchor = "start"});
            svg.rectangle(room_for_name, y, length_of(part), bar_height, {.fill = colour, .stroke = "none"});
            const bool is_counted = limit != Limit::arithmetic || plan.prediction.arithmetic_is_counted;
            svg.text(room_for_name + length_of(part) + 4.0, y + bar_height / 2.0,
                     is_counted ? fmt::format("{:.2f}", part) : "not counted", {.size = 12.0, .anchor = "start"});
            y += bar_step;
        }
    }
    return svg.str();
}

} // namespace fragfft::figures
