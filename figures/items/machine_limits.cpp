// What limits this machine: every rate that a fragment program could run into, measured by programs that do nothing
// else, and what the filters of both papers should take by them.
#include "figures/items/items.hpp"
#include "figures/items/limited_plans.hpp"
#include "figures/measuring/filter_timing.hpp"
#include "figures/report/svg.hpp"
#include "filters/filtering_plan.hpp"
#include "filters/job.hpp"
#include "filters/plan_timing.hpp"

#include <algorithm>
#include <cmath>
#include <fmt/format.h>
#include <iterator>
#include <limits>

namespace fragfft::figures {

namespace {

constexpr int filtered_channels = 4;

Plan filter_plan(const Method& method, int side, gl::PixelFormat format, const ItemContext& context)
{
    return filtering_plan(
        method, filtering_of(transform_of({.format = format}, side, side, {context.context.device(), context.probe})));
}

constexpr int convolved_kernel_size = 31;
constexpr double giga = 1e9;

std::string name_of(gl::PixelFormat format)
{
    return std::string(gl::info(format).name);
}

double texels_of_square(int side)
{
    return static_cast<double>(side) * side;
}

// Rows of limits, and of plans beside them.
class Rows
{
public:
    explicit Rows(CsvTable& table) : table_(table)
    {
        table_.columns = headings("what | format | pattern | rate, median | unit | rate, lower quartile | "
                                  "rate, upper quartile | ms, one pass or run | timed by | ms, predicted | "
                                  "limited by | measured / predicted | ms, if nothing were hidden");
    }

    // `each` of what the rate counts make one of `unit`, and `pass` of it one pass.
    void add(const std::string& what, const std::string& format, const std::string& pattern, const Rate& rate,
             double each, const std::string& unit, double pass)
    {
        const auto repetitions = std::lround(rate.amount / pass);
        table_.rows.push_back({what, format, pattern, number(each * rate.per_second() / giga), unit,
                               number(each * rate.lower_quartile_per_second() / giga),
                               number(each * rate.upper_quartile_per_second() / giga),
                               number(rate.milliseconds_of(pass)),
                               fmt::format("{}, {} runs{}", rate.time.method, rate.time.runs,
                                           repetitions > 1 ? fmt::format(" of {} passes", repetitions) : ""),
                               "", "", "", ""});
    }

    void add(const LimitedPlan& plan)
    {
        const Prediction& prediction = plan.prediction;
        table_.rows.push_back(
            {plan.what, name_of(plan.format), "", "", "", "", "", number(plan.time.median_milliseconds),
             fmt::format("{}, {} runs", plan.time.method, plan.time.runs), number(prediction.milliseconds),
             std::string(name(prediction.limited_by)) +
                 (prediction.arithmetic_is_counted ? "" : " (arithmetic not counted: tools missing)"),
             number(plan.measured_over_predicted(), 3), number(prediction.milliseconds_one_after_another)});
    }

private:
    CsvTable& table_;
};

void add_copies(Rows& rows, const std::string& what, const std::string& pattern, const std::vector<FormatRate>& rates,
                int side, double accesses)
{
    for (const FormatRate& rate : rates)
        rows.add(what, name_of(rate.format), pattern, rate.texels, accesses * rate.bytes_per_texel(), "GB/s",
                 texels_of_square(side));
}

// For each pattern in each format the fastest way to ask for it; the fastest of all first, as the limit.
void add_fetches(Rows& rows, const MachineLimits& limits)
{
    for (const FormatRate& copy : limits.copies) {
        const FetchRate& limit = limits.fastest_fetching(copy.format);
        const auto add = [&](const FetchRate& rate, const std::string& what) {
            rows.add(what, name_of(rate.format), words(rate.fetched), rate.texels, 1.0, "Gtexel/s", rate.texels.amount);
        };
        add(limit, "fetches, the limit");
        for (const FetchPattern pattern : fetch_patterns) {
            std::vector<FetchRate> of_pattern;
            std::copy_if(
                limits.fetches.begin(), limits.fetches.end(), std::back_inserter(of_pattern),
                [&](const FetchRate& rate) { return rate.format == copy.format && rate.fetched.pattern == pattern; });
            if (pattern != limit.fetched.pattern)
                add(fastest(of_pattern, copy.format), "fetches");
        }
    }
}

void add_transfers(Rows& rows, const MachineLimits& limits)
{
    for (const TransferRate& transfer : limits.transfers)
        rows.add(transfer.to_device ? "upload" : "read back", name_of(transfer.format), "through a pixel buffer",
                 transfer.bytes, 1.0, "GB/s", transfer.bytes.amount);
}

void add_cpu(Rows& rows, const CpuLimits& cpu)
{
    const std::string all = fmt::format("CPU, {} threads", cpu.threads);
    const auto add = [&](const std::string& what, const std::string& pattern, const Rate& rate, const char* unit) {
        rows.add(what, "", pattern, rate, 1.0, unit, rate.amount);
    };
    add("CPU, one thread", "copy of memory, read and written", cpu.copy_on_one_thread, "GB/s");
    add(all, "copy of memory, read and written", cpu.copy_on_all_threads, "GB/s");
    add("CPU, one thread", "multiply-adds", cpu.arithmetic_on_one_thread, "GFLOP/s");
    add(all, "multiply-adds", cpu.arithmetic_on_all_threads, "GFLOP/s");
}

void add_limits(Rows& rows, const MachineLimits& limits)
{
    add_copies(rows, "copy pass", "read and written", limits.copies, limits.side, 2.0);
    add_copies(rows, "writing pass", "a constant written, nothing read", limits.writing, limits.side, 1.0);
    add_fetches(rows, limits);
    for (const ArithmeticRate& rate : limits.arithmetic)
        rows.add("arithmetic", "", fmt::format("multiply-adds, chains of vec4: {}", rate.chains), rate.operations, 1.0,
                 "GFLOP/s", rate.operations.amount);
    add_copies(rows, "dispatched copy", "read and written", limits.dispatched_copies, limits.dispatched_side, 2.0);
    add_copies(rows, "image stores", "written", limits.image_stores, limits.dispatched_side, 1.0);
    add_transfers(rows, limits);
    add_cpu(rows, limits.cpu);
}

// How many times the predicted times the measured ones are: "1.1 to 1.9".
template <typename Predicted>
std::string predicted_range_text(const std::vector<LimitedPlan>& plans, const Predicted& predicted_milliseconds)
{
    double least = std::numeric_limits<double>::infinity();
    double most = 0.0;
    for (const LimitedPlan& plan : plans) {
        const double factor = plan.time.median_milliseconds / predicted_milliseconds(plan.prediction);
        least = std::min(least, factor);
        most = std::max(most, factor);
    }
    return fmt::format("{} to {}", number(least, 2), number(most, 2));
}

// "writing (moreland-angel-2003 in rgba32f, ...); fetching (...)"
std::string limits_text(const std::vector<LimitedPlan>& plans)
{
    std::string text;
    for (const Limit limit : all_limits) {
        std::string limited;
        for (const LimitedPlan& plan : plans)
            if (plan.prediction.limited_by == limit)
                limited += fmt::format("{}{} in {}", limited.empty() ? "" : ", ", plan.what, name_of(plan.format));
        if (!limited.empty())
            text += fmt::format("{}{} ({})", text.empty() ? "" : "; ", name(limit), limited);
    }
    return text;
}

// Where dispatches copy faster than passes, memory is not what a pass waits for.
std::string dispatches_text(const MachineLimits& limits)
{
    if (limits.dispatched_copies.empty())
        return "<p>This context has no compute programs, so that dispatched copies and image stores are not here.</p>";
    const FormatRate& dispatched = limits.dispatched_copies.front();
    const FormatRate& drawn = limits.copy(dispatched.format);
    const double factor = dispatched.texels.per_second() / drawn.texels.per_second();
    std::string text = fmt::format(
        "<p>The same copy in dispatches, without rasteriser and colour outputs, moves {} times the bytes per second of "
        "a copy pass ({}, {} x {} against {} x {} texels).",
        number(factor, 3), name_of(dispatched.format), limits.dispatched_side, limits.dispatched_side, limits.side,
        limits.side);
    if (factor > 2.0)
        text += " So a copy pass does not wait for memory; likely it waits for the units that make fragments and write "
                "their colours, of which a data-centre chip has few for its memory.";
    return text + "</p>";
}

std::string machine_text(const MachineLimits& limits, const std::vector<LimitedPlan>& plans, int side)
{
    const auto fetching = [&](gl::PixelFormat format) {
        const FetchRate& rate = limits.fastest_fetching(format);
        return fmt::format("{} Gtexel/s in {} ({})", number(rate.texels.per_second() / giga, 3), name_of(format),
                           words(rate.fetched));
    };
    const FormatRate& copy = limits.copy(gl::PixelFormat::rgba32f);
    std::string text = fmt::format(
        "<p>A program is as fast as the slowest thing that it waits for. Here each such thing is measured by a program "
        "that does nothing else. A copy pass of {0} x {0} texels of rgba32f takes {1} ms, which reads and writes {2} "
        "GB/s; one that only writes a constant takes {3} ms. Independent multiply-adds reach {4} GFLOP/s.</p>",
        limits.side, number(copy.texels.milliseconds_of(texels_of_square(limits.side)), 3),
        number(2.0 * copy.bytes_per_texel() * copy.texels.per_second() / giga, 3),
        number(limits.written(copy.format).texels.milliseconds_of(texels_of_square(limits.side)), 3),
        number(limits.fastest_arithmetic().operations.per_second() / giga, 3));
    text += fmt::format(
        "<p>Of eight patterns of fetching, convolution's own and a butterfly's among them, the fastest is the limit: "
        "{}; {}.</p>",
        fetching(gl::PixelFormat::rgba32f), fetching(gl::PixelFormat::rgba16f));
    text += fmt::format(
        "<p>From these rates a plan's time is predicted: each pass takes the longest of writing its texels, fetching, "
        "and computing, as if the other two were hidden behind it. By this prediction the filters of a {0} x {0} image "
        "in four channels are limited by {1}. Measured, they take {2} times the predicted time. A factor near 1 says "
        "that nothing but the limit is left to be saved; a larger one that the program reaches its texels worse than "
        "the fastest pattern, or that the device does not do two of the three at once. They take {3} of the time in "
        "which nothing is hidden. Which of the three a time is spent on is inferred from the rates. Arithmetic is "
        "counted in SPIR-V, before a driver changes it, and each number computed counts as one operation{4}.</p>",
        side, limits_text(plans),
        predicted_range_text(plans, [](const Prediction& prediction) { return prediction.milliseconds; }),
        predicted_range_text(plans,
                             [](const Prediction& prediction) { return prediction.milliseconds_one_after_another; }),
        plans.front().prediction.arithmetic_is_counted
            ? ""
            : "; the tools for that are not installed here, so that arithmetic is left out");
    return text + dispatches_text(limits);
}

} // namespace

std::vector<LimitedPlan> limited_plans(ItemContext& context, int side, int kernel_size)
{
    const gl::Device& device = context.context.device();
    std::vector<LimitedPlan> limited;
    for (const gl::PixelFormat format : {gl::PixelFormat::rgba32f, gl::PixelFormat::rgba16f}) {
        for (const Method& method : published_drawing_methods())
            limited.push_back({method.name, format, filter_plan(method, side, format, context), {}, {}});
        const TimedCase filtered{{.width = side, .height = side, .channels = filtered_channels, .format = format},
                                 {Processor::gpu, Approach::separable},
                                 kernel_size};
        limited.push_back({fmt::format("separable convolution of {0} x {0}", kernel_size),
                           format,
                           plans(filtered, {context.context, context.engine, context.probe}).each,
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

ItemResult limits_beside_filters(ItemContext& context, int side)
{
    const MachineLimits& limits = context.limits();
    const std::vector<LimitedPlan> plans = limited_plans(context, side, convolved_kernel_size);
    ItemResult result;
    Rows rows(result.table);
    for (const LimitedPlan& plan : plans)
        rows.add(plan);
    add_limits(rows, limits);
    result.text = machine_text(limits, plans, side);
    result.pictures.push_back(svg_picture(
        "machine_limits.svg",
        "What each limit alone would take of the measured time, which is the dashed line. The longest bar is what "
        "limits most of the passes; one that ends near the line leaves nothing else to be saved.",
        drawn_parts(plans)));
    return result;
}

ItemResult machine_limits(ItemContext& context)
{
    return limits_beside_filters(context, 1024);
}

} // namespace fragfft::figures
