#include "figures/items/then_and_now_entries.hpp"

#include "arrays/parallel_ranges.hpp"
#include "engine/plan_totals.hpp"
#include "figures/items/common/filter_curves.hpp"
#include "figures/items/common/filter_work.hpp"
#include "figures/items/moreland_angel_2003/moreland_angel_2003_parts.hpp"
#include "figures/measuring/filter_benchmark.hpp"
#include "figures/measuring/filter_timing.hpp"
#include "figures/measuring/limit_plans.hpp"
#include "figures/measuring/plan_instructions.hpp"
#include "filters/plan_timing.hpp"
#include "methods/device_limits.hpp"
#include "program/cpu/fftw_transform.hpp"
#include "reference/error_measures.hpp"
#include "reference/published_values.hpp"

#include <fmt/format.h>
#include <map>
#include <set>

namespace fragfft::figures {

using measuring::DrawnFilter;

namespace {

constexpr int compared_side = 1024;
constexpr int compared_channels = 4;
constexpr int compared_kernel_size = 31; // of the convolutions, whose cost depends on it

// The work of filtering a square image of compared_side pixels a side.
Work work_of(const Plan& plan, gl::PixelFormat format, bool counts_instructions)
{
    const PlanTotals sums = totals(plan);
    const FilterWork moved = filter_work(plan, compared_side, format);
    const auto sum_of = [](const auto& by_family) {
        double sum = 0.0;
        for (const auto& [family, value] : by_family)
            sum += static_cast<double>(value);
        return sum;
    };
    // A compute program does all stages in loops, whose instructions are not run as often as they are written.
    const auto operations = sums.dispatches == 0 && counts_instructions
                                ? operations_by_family(plan)
                                : std::optional<std::map<std::string, double>>();
    return {std::to_string(sums.passes), textures_text(moved.written_textures),
            number(sum_of(sums.bytes_read) / mebibyte), number(sum_of(sums.bytes_written) / mebibyte),
            operations            ? number(sum_of(*operations) * 1e-6)
            : sums.dispatches > 0 ? "not counted: loops"
            : counts_instructions ? "not counted: tools missing"
                                  : "not counted yet"};
}

// By Figure 3 and Table 2 of the paper.
Work published_work()
{
    const auto published = reference::published_table("moreland_angel_2003_table2");
    const std::size_t total = published.row_where("program", "Total");
    const FilterWork moved =
        filter_work(moreland_angel_2003_filter_as_published(compared_side), compared_side, gl::PixelFormat::rgba32f);
    return {std::to_string(moved.passes), textures_text(moved.written_textures),
            published.text(total, "read_mebibytes"), published.text(total, "written_mebibytes"),
            number(published.number(total, "arithmetic_operations") * 1e-6)};
}

std::vector<Entry> published_entries()
{
    const auto published = reference::published_table("moreland_angel_2003_fftw");
    const auto entry = [&](const std::string& implementation) {
        const std::size_t row = published.row_where("implementation", implementation);
        const std::string& year = published.text(row, "year");
        return Entry{implementation, published.text(row, "hardware"), year, "Published in " + year,
                     1000.0 * published.number(row, "filtering_seconds")};
    };
    Entry on_gpu = entry("fragment programs");
    on_gpu.work = published_work();
    return {on_gpu, entry("FFTW")};
}

std::string timed_by(const gl::TimeStatistics& time)
{
    return fmt::format("{}, {} runs", time.method, time.runs);
}

// A software renderer takes up to seconds for a filter, has no clocks to be warmed up, and there are many methods.
gl::Sampling sampling_of(const ItemContext& context)
{
    if (is_first_look(context))
        return {.least_runs = 1, .warm_up_milliseconds = 0.0};
    if (!context.context.device().is_software || context.effort == ItemEffort::thorough)
        return context.sampling();
    return context.kept({.least_runs = 2, .warm_up_milliseconds = 0.0});
}

// What is asked of the device for a whole texture: the format of four channels in as many bits.
gl::PixelFormat four_channel_format(const DrawnFilter& filter)
{
    return gl::holds_half_floats(filter.problem.format) ? gl::PixelFormat::rgba16f : gl::PixelFormat::rgba32f;
}

std::string implementation_of(const DrawnFilter& filter)
{
    return fmt::format("{}, {}{}", filter.name(), gl::info(filter.problem.format).name,
                       filter.in_published_textures ? ", three channels in planes" : "");
}

Entry entry_of(ItemContext& context, const DrawnFilter& filter)
{
    const gl::PixelFormat format = four_channel_format(filter);
    const Method& method = *filter.method;
    const Plan plan = filter.plan();
    // In turn with a copy pass, the unit of what a pass costs.
    const std::vector<gl::TimeStatistics> times =
        time_in_turn({measuring::copy_plan(compared_side, compared_side, format), plan}, 1, sampling_of(context),
                     context.context.device(), context.engine);
    const std::string implementation = implementation_of(filter);
    return {implementation,
            context.context.device().renderer,
            "now",
            method.is_of_this_library ? "Here, today: the methods of this library"
                                      : fmt::format("Here, by the programs of {}", method.year),
            times[1].median_milliseconds,
            method.is_of_this_library ? Origin::today
            : filter.is_published     ? Origin::device
                                      : Origin::variant,
            work_of(plan, format, !is_first_look(context)),
            timed_by(times[1]),
            method.year,
            context.pass_list(implementation, plan),
            measured_time(quantity(filter), times[1]),
            !is_first_look(context) && is_predictable(plan) ? std::optional(predicted(plan, context.limits()))
                                                            : std::nullopt,
            times[1].median_milliseconds / times[0].median_milliseconds};
}

Entry convolution_here(ItemContext& context, const TimingDevice& device)
{
    const TimedCase filtered{{.width = compared_side, .height = compared_side, .channels = compared_channels},
                             {Processor::gpu, Approach::separable},
                             compared_kernel_size};
    const auto filtering = prepare(filtered, device);
    const auto time = measure(*filtering, is_first_look(context) ? sampling_of(context) : context.sampling());
    const Plan plan = plans(filtered, device).each;
    const std::string implementation = fmt::format("separable convolution of {0} x {0}, rgba32f", compared_kernel_size);
    return {implementation,
            context.context.device().renderer,
            "now",
            "Here, without a Fourier transform on the device",
            time.median_milliseconds,
            Origin::device,
            work_of(plan, gl::PixelFormat::rgba32f, !is_first_look(context)),
            timed_by(time),
            0,
            context.pass_list(implementation, plan),
            measured_time(quantity(filtered), time)};
}

Entry on_cpu_here(ItemContext& context, const TimingDevice& device, const std::string& implementation,
                  Approach approach, int threads)
{
    const TimedCase filtered{{.width = compared_side, .height = compared_side, .channels = compared_channels},
                             {Processor::cpu, approach},
                             compared_kernel_size,
                             threads};
    const auto filtering = prepare(filtered, device);
    const auto time = measure(*filtering, is_first_look(context) ? sampling_of(context) : context.sampling());
    return {fmt::format("{}, {} thread{}", implementation, threads, threads == 1 ? "" : "s"),
            "this CPU",
            "now",
            "Here, on the CPU",
            time.median_milliseconds,
            Origin::cpu,
            {},
            timed_by(time),
            0,
            {},
            measured_time(quantity(filtered), time)};
}

} // namespace

bool is_first_look(const ItemContext& context)
{
    return context.context.device().is_software && !context.is_second_moment && !context.only_sampling;
}

std::vector<DrawnFilter> filters_here(const ItemContext& context)
{
    const gl::Device& device = context.context.device();
    const Limits limits = limits_of(device);
    const bool is_quick = context.effort == ItemEffort::quick || is_first_look(context);
    std::vector<DrawnFilter> filters;
    const auto add = [&](const std::optional<DrawnFilter>& filter) {
        if (filter)
            filters.push_back(*filter);
        return filter.has_value();
    };
    const std::vector<Method>& methods = all_methods();
    for (auto next = methods.begin(); next != methods.end(); ++next) {
        const Method& method = *next;
        // In a first look the last method of each paper, and of those of today.
        if (is_first_look(context) && next + 1 != methods.end() && (next + 1)->paper == method.paper)
            continue;
        const Problem options{.width = compared_side, .height = compared_side, .tuning = tuning_of(device)};
        Problem halves = options;
        halves.format = gl::PixelFormat::rgba16f;
        halves.scaling = Scaling::unitary;
        halves.round_to_half = context.probe.half_rounding != HalfRounding::to_nearest;

        const bool is_taken = add(measuring::filter_as_published(method, options, limits));
        // A software renderer runs compute programs slowly.
        const bool leaves_out_variants =
            is_quick || (method.dispatches && device.is_software && context.effort != ItemEffort::thorough);
        const auto given = measuring::filter_as_given(method, options, limits);
        if (given && !given->is_published && !method.is_of_this_library && !(leaves_out_variants && is_taken))
            add(given);
        // Compute programs compute with half floats as with floats, and only store them otherwise.
        const auto in_halves = measuring::filter_as_given(method, halves, limits);
        if (!is_quick && !method.dispatches && in_halves && in_halves->is_published)
            add(in_halves);
    }
    return filters;
}

std::vector<Entry> all_entries(ItemContext& context, const std::vector<DrawnFilter>& filters)
{
    const TimingDevice device = timing_device(context);
    std::vector<Entry> entries = published_entries();
    for (const DrawnFilter& filter : filters)
        entries.push_back(entry_of(context, filter));
    entries.push_back(convolution_here(context, device));
    const int all_threads = cpu::hardware_thread_count();
    if (is_first_look(context)) {
        entries.push_back(on_cpu_here(context, device, "FFTW 3, real transforms", Approach::fft, all_threads));
        return entries;
    }
    for (const int threads : std::set{1, all_threads})
        entries.push_back(on_cpu_here(context, device, "FFTW 3, real transforms", Approach::fft, threads));
    entries.push_back(on_cpu_here(context, device,
                                  fmt::format("separable convolution of {0} x {0}", compared_kernel_size),
                                  Approach::separable, all_threads));
    return entries;
}

Check check_of(ItemContext& context, DrawnFilter filter)
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
    DoubleComplexImage spectrum = cpu::fftw_transform(cpu::to_double(checked));
    for (std::size_t i = 0; i < spectrum.samples.size(); ++i)
        spectrum.samples[i] *= response.samples[i / static_cast<std::size_t>(filter.channels())];
    const DoubleImage want = cpu::real_part(cpu::fftw_transform(spectrum, Direction::inverse));
    const auto mode = filter.problem.twiddles == Twiddles::computed ? reference::AccuracyMode::float32_computed
                                                                    : reference::AccuracyMode::float32_table;
    return {fmt::format("{}, {} x {}: relative L2 error against FFTW", implementation_of(filter), checked_side,
                        checked_side),
            reference::relative_l2(cpu::to_double(measuring::filtered(context.engine, filter, image, response)), want),
            reference::promised_filter_bound(mode).value()};
}

} // namespace fragfft::figures
