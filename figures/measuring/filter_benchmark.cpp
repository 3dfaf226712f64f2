#include "figures/measuring/filter_benchmark.hpp"

#include "arrays/complex_image.hpp"
#include "engine/device_probe.hpp"
#include "engine/image_runner.hpp"
#include "engine/plan_totals.hpp"
#include "figures/measuring/filter_timing.hpp"
#include "figures/measuring/limit_plans.hpp"
#include "figures/measuring/three_copies.hpp"
#include "figures/measuring/wall_clock.hpp"
#include "filters/filtering_plan.hpp"
#include "filters/kernel_builders.hpp"
#include "methods/as_published.hpp"
#include "methods/device_limits.hpp"
#include "program/cpu/half_spectrum.hpp"
#include "reference/fftw_transform.hpp"

#include <algorithm>
#include <chrono>
#include <cmath>
#include <fmt/format.h>
#include <optional>

namespace fragfft::measuring {

namespace {

Image real_parts(const DoubleComplexImage& spectrum)
{
    Image result(spectrum.width, spectrum.height, 1);
    std::ranges::transform(spectrum.samples, result.samples.begin(),
                           [](std::complex<double> bin) { return static_cast<float>(bin.real()); });
    return result;
}

gl::TimeStatistics with_8_bit_transfers(const Method& method, const Problem& options, const gl::Sampling& sampling,
                                        gl::Context& context, Engine& engine)
{
    const FilterJob job{.image = {options.width, options.height, filtered_channels(method, options.format)},
                        .filters = {Filter("smoothing", "", gaussian_kernel(2.0))},
                        .texels = {.format = options.format,
                                   .twiddles = options.twiddles,
                                   .image_format = gl::PixelFormat::rgba8,
                                   .result_format = gl::PixelFormat::rgba8}};
    const DeviceProbe probe = probe_device(engine);
    FilterWork filter =
        prepared_work(engine, job, {.method = method.name, .tuning = options.tuning}, {context.device(), probe});
    return measure_with_8_bit_transfers(filter, engine, sampling);
}

// The median of several plannings, because drivers and allocators need more time for the first.
double planning_milliseconds(const Method& method, const Problem& options)
{
    const gl::Sampling sampling{.least_runs = 5, .warm_up_milliseconds = 0.0};
    return gl::measure(timed_by_wall_clock([&] { static_cast<void>(filtering_plan(method, filtering_of(options))); }),
                       sampling)
        .median_milliseconds;
}

double operations_of_a_transform(const Problem& problem)
{
    const double numbers = static_cast<double>(problem.width) * problem.height;
    return 5.0 * numbers * std::log2(numbers) * gl::info(problem.format).components / 2.0;
}

// Takes the device's times of a filter and of its rivals, all in turn.
class TimesInTurn
{
public:
    TimesInTurn(gl::Context& context) : context_(context), timer_(context.functions(), context.device()) {}

    void add(ImageRunner& runner, gl::TimeStatistics& result)
    {
        executors_.push_back(&runner.prepared());
        add(timer_.timed_runs([&runner](int runs) { runner.prepared().record(runs); })
                .named(runner.prepared().plan().name),
            result);
    }
    // Times runs one by one, each surrounded by what the caller would have to wait for.
    void add_alone(ImageRunner& runner, gl::TimeStatistics& result)
    {
        add(timer_.timed([&runner] { runner.prepared().record(); }).named(runner.prepared().plan().name + ", alone"),
            result);
    }
    void add(const ThreeCopies& copies, gl::TimeStatistics& result)
    {
        units_ = ThreeCopies::used_units;
        add(timer_.timed([&copies] { copies.record(); }).named("three copies"), result);
    }
    void add(gl::TimedRun run, gl::TimeStatistics& result)
    {
        runs_.push_back(std::move(run));
        results_.push_back(&result);
    }

    void measure(const gl::Sampling& sampling)
    {
        const gl::UsedUnits used = used_units(executors_);
        const gl::StateGuard guard(context_.functions(), {.textures = std::max(used.textures, units_.textures),
                                                          .images = std::max(used.images, units_.images)});
        std::vector<gl::TimeStatistics> times = gl::measure_in_turn(runs_, sampling);
        for (std::size_t i = 0; i < times.size(); ++i)
            *results_[i] = std::move(times[i]);
    }

private:
    gl::Context& context_;
    gl::Timer timer_;
    std::vector<const PlanExecutor*> executors_;
    gl::UsedUnits units_; // those used by runs that are not plans
    std::vector<gl::TimedRun> runs_;
    std::vector<gl::TimeStatistics*> results_;
};

// The same filter with other textures, timed beside it.
class OtherForm
{
public:
    void add(const Method& method, const FilteringProblem& problem, const Image& pixels, const Image& response,
             Engine& engine, TimesInTurn& device)
    {
        filter_.emplace(engine, filtering_plan(method, problem));
        filter_->upload("image", pixels);
        filter_->upload("response", response);
        device.add(*filter_, time_);
    }
    std::optional<double> milliseconds() const
    {
        return filter_ ? std::optional(time_.median_milliseconds) : std::nullopt;
    }

private:
    std::optional<ImageRunner> filter_;
    gl::TimeStatistics time_;
};

// A rival that is not there has a time without runs.
struct RivalTimes
{
    gl::TimeStatistics three_copies;
    gl::TimeStatistics cufft;
    gl::TimeStatistics fftw;
};

FilterRatios filter_ratios(const Method& method, const FilterBenchmark& result, const Plan& plan,
                           const RivalTimes& rivals)
{
    const Interval in_three_passes = times(1.0 / 3.0, ratio_in_turn(result.filter, result.copy_pass));
    const double three_passes = 3.0 * result.copy_pass.median_milliseconds;
    const bool dispatches_are_faster =
        rivals.three_copies.runs > 0 && rivals.three_copies.median_milliseconds < three_passes;
    FilterRatios ratios;
    ratios.to_three_copies =
        dispatches_are_faster ? ratio_in_turn(result.filter, rivals.three_copies) : in_three_passes;
    ratios.share_of_limit =
        least_milliseconds(method, plan, result.copy_pass.median_milliseconds,
                           dispatches_are_faster ? rivals.three_copies.median_milliseconds : three_passes) /
        result.filter.median_milliseconds;
    if (rivals.cufft.runs > 0)
        ratios.to_cufft = ratio_in_turn(result.filter, rivals.cufft);
    if (rivals.fftw.runs > 0)
        ratios.to_fftw = quotient(spread_of(result.filter), spread_of(rivals.fftw));
    return ratios;
}

} // namespace

int filtered_channels(const Method& method, gl::PixelFormat format)
{
    int channels = 4;
    while (channels > 1 && method.packed_channels(channels) > gl::info(format).components)
        --channels;
    return channels;
}

DoubleComplexImage smoothing_response(int width, int height)
{
    constexpr double sigma_in_pixels = 2.0;
    return reference::fftw_transform(
        cpu::to_double(kernel_as_image(gaussian_kernel(sigma_in_pixels), width, height, 1)));
}

std::vector<std::complex<float>> half_of(const DoubleComplexImage& response)
{
    const DoubleComplexImage half = cpu::half_spectrum(response);
    return {half.samples.begin(), half.samples.end()};
}

double least_milliseconds(const Method& method, const Plan& filter, double copy_pass_milliseconds,
                          double three_copies_milliseconds)
{
    if (method.dispatches)
        return three_copies_milliseconds;
    double bytes = 0.0;
    for (const auto& [family, written] : totals(filter).bytes_written)
        bytes += static_cast<double>(written);
    const Resource& image = filter.resources[filter.resource_index("image")];
    const double bytes_of_a_copy =
        static_cast<double>(image.width) * image.height * gl::info(image.format).bytes_per_pixel;
    return bytes / bytes_of_a_copy * copy_pass_milliseconds;
}

std::string quantity(const FilterBenchmark& benchmark)
{
    const Problem& problem = benchmark.options;
    return fmt::format("filter by {}, {}x{}, {}, twiddles {}", benchmark.method, problem.width, problem.height,
                       gl::info(problem.format).name,
                       problem.twiddles == Twiddles::table ? "from a table" : "computed");
}

std::string drawn(const FilterBenchmark& benchmark)
{
    const Method& method = method_named(benchmark.method);
    const std::string departed = departures(method, benchmark.options);
    return method.is_of_this_library ? "-" : departed.empty() ? "as published" : departed;
}

MeasuredCase measured_case(const FilterBenchmark& benchmark)
{
    const Problem& problem = benchmark.options;
    MeasuredCase measured{{{"method", benchmark.method},
                           {"width", problem.width},
                           {"height", problem.height},
                           {"format", gl::info(problem.format).name},
                           {"twiddles", name(problem.twiddles)},
                           {"drawn", drawn(benchmark)}}};
    const std::string& clock = benchmark.filter.method;
    const int rounds = benchmark.filter.runs;
    measured.add_number("passes", benchmark.passes);
    measured.add_time("copy pass", benchmark.copy_pass);
    measured.add_time("forward", benchmark.forward);
    measured.add_number("forward rate", benchmark.forward_gflops(), "GFLOPS");
    measured.add_time("filter", benchmark.filter);
    measured.add_number("filter alone", benchmark.filter_alone_milliseconds, "ms");
    measured.add_number("filter, real response", benchmark.filter_by_real_response_milliseconds, "ms");
    measured.add_number("filter, one channel", benchmark.filter_of_one_channel_milliseconds, "ms");
    measured.add_number("filter rate", benchmark.filter_gflops(), "GFLOPS");
    measured.add_number("filter in copy passes", benchmark.filter_in_copy_passes());
    const FilterRatios& filter = benchmark.filter_ratios;
    measured.add_ratio("filter in 3 copies", filter.to_three_copies, clock, rounds);
    measured.add_number("share of limit", filter.share_of_limit);
    measured.add_ratio("filter in cuFFT", filter.to_cufft, clock, rounds);
    measured.add_ratio("filter in FFTW", filter.to_fftw);
    measured.add_time("with transfers", benchmark.filter_with_transfers);
    measured.add_time("with 8-bit transfers", benchmark.filter_with_8_bit_transfers);
    measured.add_number("8-bit in filters", benchmark.with_8_bit_transfers_in_filters());
    const TransformRatios& transform = benchmark.ratios;
    measured.add_ratio("in 2^n", transform.to_powers_of_two);
    measured.add_ratio("real in complex", transform.real_to_complex);
    measured.add_ratio("transform in cuFFT", transform.to_cufft);
    measured.add_ratio("transform in FFTW", transform.to_fftw);
    measured.add_number("planning", benchmark.planning_milliseconds, "ms", wall_clock);
    measured.add_number("one-off", benchmark.one_off_milliseconds, "ms", wall_clock);
    return measured;
}

double FilterBenchmark::forward_gflops() const
{
    return 1e-6 * operations_of_a_transform(options) / forward.median_milliseconds;
}

double FilterBenchmark::filter_gflops() const
{
    return 1e-6 * 2.0 * operations_of_a_transform(options) / filter.median_milliseconds;
}

FilterBenchmark benchmark_filter(const Method& method, Problem options, const gl::Sampling& sampling,
                                 gl::Context& context, Engine& engine, const FilterBenchmarkParts& parts)
{
    method.require_supported(options, limits_of(context.device()));
    if (gl::holds_half_floats(options.format)) {
        options.scaling = Scaling::unitary;
        options.round_to_half = probe_device(engine).programs_make_halves();
    }
    FilterBenchmark result;
    result.method = method.name;
    result.options = options;

    const Image pixels = random_pixels(options.width, options.height, gl::info(options.format).components);
    ImageRunner copy(engine, copy_plan(options.width, options.height, options.format));
    const auto start = std::chrono::steady_clock::now();
    ImageRunner filter(engine, filtering_plan(method, filtering_of(options)));
    result.one_off_milliseconds = milliseconds_since(start);
    result.passes = totals(filter.prepared().plan()).passes;
    std::optional<ImageRunner> forward;
    if (parts.forward)
        forward.emplace(engine, method.forward(options)).upload("image", pixels);
    for (ImageRunner* runner : {&copy, &filter})
        runner->upload("image", pixels);
    const DoubleComplexImage response = smoothing_response(options.width, options.height);
    filter.upload("response", method.pack_response(response));

    RivalTimes rivals;
    std::optional<ThreeCopies> three_copies;
    std::unique_ptr<CufftFilter> by_cufft;
    const bool beside_libraries = parts.ratios && !gl::holds_half_floats(options.format);
    const Image real_images = random_pixels(options.width, options.height, filtered_channels(method, options.format));
    TimesInTurn device(context);
    if (parts.forward)
        device.add(*forward, result.forward);
    if (beside_libraries && parts.libraries.cufft != nullptr) {
        by_cufft = parts.libraries.cufft->prepare_filter(real_images, half_of(response));
        device.add(by_cufft->timed_run().named("cuFFT"), rivals.cufft);
    }
    device.add(filter, result.filter);
    OtherForm by_real_response;
    if (parts.ratios && method.has_real_responses) {
        Problem real_responses = options;
        real_responses.real_responses = true;
        by_real_response.add(method, filtering_of(real_responses), pixels, real_parts(response), engine, device);
    }
    OtherForm of_one_channel;
    if (parts.ratios && options.format == gl::PixelFormat::rg32f) {
        FilteringProblem one_channel = filtering_of(options);
        one_channel.format = gl::PixelFormat::r32f;
        of_one_channel.add(method, one_channel, random_pixels(options.width, options.height, 1),
                           method.pack_response(response), engine, device);
    }
    gl::TimeStatistics alone;
    if (parts.ratios && ends_with_image_stores(filter.prepared().plan()))
        device.add_alone(filter, alone);
    device.add(copy, result.copy_pass);
    if (parts.ratios && ThreeCopies::are_possible(context.functions(), options.format))
        device.add(three_copies.emplace(context, pixels, options.format), rivals.three_copies);
    parts.tell("filter and transform");
    device.measure(sampling);
    if (alone.runs > 0)
        result.filter_alone_milliseconds = alone.median_milliseconds;
    result.filter_by_real_response_milliseconds = by_real_response.milliseconds();
    result.filter_of_one_channel_milliseconds = of_one_channel.milliseconds();
    if (parts.ratios) {
        parts.tell("FFTW's filter");
        result.planning_milliseconds = planning_milliseconds(method, options);
        if (beside_libraries && parts.libraries.fftw != nullptr)
            rivals.fftw = parts.libraries.fftw->of_filter(real_images, half_of(response), sampling);
        result.filter_ratios = filter_ratios(method, result, filter.prepared().plan(), rivals);
    }
    parts.tell("other transforms");
    if (parts.ratios)
        result.ratios = measure_transform_ratios(method, options, sampling, context.device(), engine, parts.libraries);
    parts.tell("transfers");
    if (parts.transfers)
        result.filter_with_transfers = gl::measure(timed_by_wall_clock([&] { filter.run(pixels); }), sampling);
    if (parts.eight_bit_transfers)
        result.filter_with_8_bit_transfers = with_8_bit_transfers(method, options, sampling, context, engine);
    return result;
}

} // namespace fragfft::measuring
