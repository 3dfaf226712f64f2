// Then and now: what is timed and counted.
#include "arrays/parallel_ranges.hpp"
#include "engine/image_runner.hpp"
#include "engine/plan_totals.hpp"
#include "figures/items/common/filter_curves.hpp"
#include "figures/items/common/filter_rows.hpp"
#include "figures/items/common/runs_in_turn.hpp"
#include "figures/items/then_and_now_entries.hpp"
#include "figures/measuring/energy_meter.hpp"
#include "figures/measuring/filter_benchmark.hpp"
#include "figures/measuring/filter_timing.hpp"
#include "figures/measuring/limit_plans.hpp"
#include "figures/measuring/plan_instructions.hpp"
#include "gl/state_guard.hpp"
#include "methods/device_limits.hpp"
#include "reference/error_measures.hpp"
#include "reference/fftw_transform.hpp"

#include <fmt/format.h>
#include <map>
#include <set>

namespace fragfft::figures {

using measuring::DrawnFilter;

namespace compared {

Key copy_beside(const Key& filter)
{
    const bool is_of_halves = filter.label("format").ends_with("16f");
    return Key("copy pass beside a filter", filter.labels()).with({{"copied", is_of_halves ? "rgba16f" : "rgba32f"}});
}

} // namespace compared

namespace {

namespace then_and_now_measured {

// A software renderer takes up to seconds for a filter and has no clocks to warm up, and there are many methods.
gl::Sampling sampling_of(const ItemContext& context)
{
    if (!context.context.device().is_software || context.effort == ItemEffort::thorough)
        return context.sampling();
    return context.kept({.least_runs = 1, .warm_up_milliseconds = 0.0}); // at each of several moments
}

// The format of a whole texture of four channels in as many bits, for which the device's limits are asked.
gl::PixelFormat four_channel_format(const DrawnFilter& filter)
{
    return gl::holds_half_floats(filter.problem.format) ? gl::PixelFormat::rgba16f : gl::PixelFormat::rgba32f;
}

std::vector<DrawnFilter> filters_here(const ItemContext& context)
{
    const gl::Device& device = context.context.device();
    const Limits limits = limits_of(device);
    // Only the papers' own programs, so that a first report is ready soon.
    const bool is_short =
        context.effort == ItemEffort::quick || (device.is_software && context.effort == ItemEffort::standard);
    std::vector<DrawnFilter> filters;
    const auto add = [&](const std::optional<DrawnFilter>& filter) {
        if (filter)
            filters.push_back(*filter);
        return filter.has_value();
    };
    for (const Method& method : all_methods()) {
        const Problem options{.width = compared::side, .height = compared::side, .tuning = tuning_of(device)};
        Problem halves = options;
        halves.format = gl::PixelFormat::rgba16f;
        halves.scaling = Scaling::unitary; // and rounded by the device, as the paper's programs have it

        const bool is_taken = add(measuring::filter_as_published(method, options, limits));
        const auto given = measuring::filter_as_given(method, options, limits);
        if (given && !given->is_published && !method.is_of_this_library && !(is_short && is_taken))
            add(given);
        // In half floats compute programs compute as with floats, and only store differently.
        const auto in_halves = measuring::filter_as_given(method, halves, limits);
        if (!is_short && !method.dispatches && in_halves && in_halves->is_published)
            add(in_halves);
    }
    return filters;
}

std::string title_of(const DrawnFilter& filter)
{
    return fmt::format("{}, {}{}", filter.name(), gl::info(filter.problem.format).name,
                       filter.in_published_textures ? ", three channels in planes" : "");
}

void leave_work(Experiment& experiment, const Key& time, const Plan& plan, gl::PixelFormat format)
{
    leave_filter_work(experiment, time, plan, compared::side, format);
    const PlanTotals sums = totals(plan);
    const auto leave = [&](const char* quantity, const auto& by_family, const char* unit) {
        double sum = 0.0;
        for (const auto& [family, value] : by_family)
            sum += static_cast<double>(value);
        experiment.rows.number({quantity, time.labels()}, sum, unit);
    };
    leave(compared::bytes_read, sums.bytes_read, "bytes");
    leave(compared::bytes_written, sums.bytes_written, "bytes");
    experiment.rows.number({compared::dispatches, time.labels()}, sums.dispatches);
    // A compute program runs its stages in loops, so its instructions do not run as often as they are written.
    if (const auto operations =
            sums.dispatches == 0 ? operations_by_family(plan) : std::optional<std::map<std::string, double>>())
        leave(compared::operations, *operations, "");
}

// Checks on a small image, against FFTW, that what stands for a paper's program filters correctly.
void check_filter(ItemContext& context, Experiment& experiment, DrawnFilter filter)
{
    constexpr int checked_side = 64;
    filter.problem.width = checked_side;
    filter.problem.height = checked_side;
    const Image image = measuring::random_pixels(checked_side, checked_side);
    const DoubleComplexImage response = measuring::smoothing_response(checked_side, checked_side);
    Image checked(checked_side, checked_side, filter.channels());
    for (int y = 0; y < checked_side; ++y)
        for (int x = 0; x < checked_side; ++x)
            for (int channel = 0; channel < filter.channels(); ++channel)
                checked.at(x, y, channel) = image.at(x, y, channel);
    const DoubleImage want = reference::filtered_by_bins(cpu::to_double(checked), response);
    const auto mode = filter.problem.twiddles == Twiddles::computed ? reference::AccuracyMode::float32_computed
                                                                    : reference::AccuracyMode::float32_table;
    experiment.rows.check(
        fmt::format("{}, {} x {}: relative L2 error against FFTW", title_of(filter), checked_side, checked_side),
        reference::relative_l2(cpu::to_double(measuring::filtered(context.engine, filter, image, response)), want),
        reference::promised_filter_bound(mode).value());
}

// What the device's own meter says, where it has one.
void leave_energy(ItemContext& context, Experiment& experiment, const Key& time, const Plan& plan)
{
    constexpr double seconds = 1.5;
    const auto meter = measuring::EnergyMeter::of(context.context.device());
    if (!meter)
        return;
    ImageRunner runner(context.engine, plan);
    for (const Resource& resource : plan.resources)
        if (resource.role == ResourceRole::input && resource.kind == ResourceKind::texture_2d)
            runner.upload(resource.name, measuring::random_pixels(resource.width, resource.height,
                                                                  gl::info(resource.format).components));
    const gl::StateGuard guard(context.context.functions(), used_units({&runner.prepared()}));
    const measuring::MeteredWork work = measuring::metered([&] { return meter->joules(); }, seconds,
                                                           [&](int runs) {
                                                               runner.prepared().record(runs);
                                                               context.context.functions().Finish();
                                                           });
    experiment.rows.number({compared::joules, time.labels()}, work.joules, "J");
    experiment.rows.number({compared::watts, time.labels()}, work.watts, "W");
}

void measure_filter(ItemContext& context, Experiment& experiment, const DrawnFilter& filter)
{
    const gl::PixelFormat format = four_channel_format(filter);
    const Key key = filter_key(filter);
    const Plan plan = filter.plan();
    if (experiment.is_first_moment()) {
        if (is_predictable(plan))
            leave_prediction(context, experiment, key, plan);
        leave_work(experiment, key, plan, format);
        if (filter.is_published && !filter.method->is_of_this_library && !gl::holds_half_floats(filter.problem.format))
            check_filter(context, experiment, filter);
        experiment.passes.push_back(context.pass_list(title_of(filter), plan));
        leave_energy(context, experiment, key, plan);
    }
    // Timed in turn with a copy pass, the unit of a pass's cost.
    times_in_turn(
        context,
        {{compared::copy_beside(key), measuring::copy_plan(compared::side, compared::side, format)}, {key, plan}},
        sampling_of(context));
}

// Both techniques of 2014 as published, in turn, at the side at which the shared memory of its time holds a line.
void measure_planes(ItemContext& context)
{
    const gl::Device& device = context.context.device();
    std::vector<KeyedPlan> plans;
    for (const Method& method : all_methods())
        if (method.published_filter != nullptr)
            if (const auto filter = measuring::filter_as_published(
                    method,
                    {.width = compared::smaller_side, .height = compared::smaller_side, .tuning = tuning_of(device)},
                    limits_of(device)))
                plans.push_back({filter_key(*filter), filter->plan()});
    if (!plans.empty())
        times_in_turn(context, plans, sampling_of(context));
}

TimedCase timed_case(TimedMethod way, int threads = 1)
{
    return {{.width = compared::side, .height = compared::side, .channels = compared::channels},
            way,
            compared::kernel_size,
            threads};
}

void measure_alone(ItemContext& context, const TimingDevice& device, const TimedCase& timed)
{
    const auto filtering = prepare(timed, device);
    filtering->name = case_key(timed).text();
    measure(*filtering, context.sampling());
}

void measure_convolution(ItemContext& context, Experiment& experiment, const TimingDevice& device)
{
    const TimedCase timed = timed_case({Processor::gpu, Approach::separable});
    if (experiment.is_first_moment()) {
        const Plan plan = plans(timed, device).each;
        leave_work(experiment, case_key(timed), plan, timed.workload.format);
        experiment.passes.push_back(
            context.pass_list(fmt::format("separable convolution of {0} x {0}, rgba32f", compared::kernel_size), plan));
    }
    measure_alone(context, device, timed);
}

void measure_cpu(ItemContext& context, const TimingDevice& device)
{
    const int all_threads = cpu::hardware_thread_count();
    for (const int threads : std::set{1, all_threads})
        measure_alone(context, device, timed_case({Processor::cpu, Approach::fft}, threads));
    measure_alone(context, device, timed_case({Processor::cpu, Approach::separable}, all_threads));
}

} // namespace then_and_now_measured

} // namespace

void measure_then_and_now(ItemContext& context, Experiment& experiment)
{
    namespace parts = then_and_now_measured;
    for (const DrawnFilter& filter : parts::filters_here(context))
        parts::measure_filter(context, experiment, filter);
    parts::measure_planes(context);
    const TimingDevice device = timing_device(context);
    parts::measure_convolution(context, experiment, device);
    parts::measure_cpu(context, device);
}

} // namespace fragfft::figures
