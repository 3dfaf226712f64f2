#include "figures/measuring/convolution_benchmark.hpp"
#include "engine/plan_totals.hpp"

#include "engine/image_runner.hpp"
#include "figures/measuring/filter_timing.hpp"
#include "figures/measuring/limit_plans.hpp"
#include "figures/measuring/wall_clock.hpp"
#include "filters/kernel_builders.hpp"

#include <algorithm>
#include <chrono>

namespace fragfft::measuring {

namespace {

double fetches_per_pixel(const Plan& plan)
{
    double fetches = 0.0;
    for (const Pass& pass : plan.passes)
        fetches += pass.draws().front().program.accesses.front().count;
    return fetches;
}

} // namespace

double ConvolutionBenchmark::limit_milliseconds() const
{
    return std::max(passes * copy_pass.median_milliseconds,
                    fetching.texels.milliseconds_of(fetches_per_pixel * width * height));
}

MeasuredCase measured_case(const ConvolutionBenchmark& benchmark)
{
    const bool is_separable = benchmark.options.choice.approach == ConvolutionApproach::separable;
    MeasuredCase measured{{{"method", spatial_method},
                           {"approach", is_separable ? "separable" : "non-separable"},
                           {"kernel_size", benchmark.kernel_size},
                           {"kernel_storage", benchmark.kernel_in_texture ? "texture" : "uniforms"},
                           {"width", benchmark.width},
                           {"height", benchmark.height},
                           {"format", gl::info(benchmark.options.format).name}}};
    measured.add_number("passes", benchmark.passes);
    measured.add_number("fetches", benchmark.fetches_per_pixel);
    measured.add_time("copy pass", benchmark.copy_pass);
    measured.add_time("convolution", benchmark.convolution);
    measured.add_number("in copy passes", benchmark.in_copy_passes());
    measured.add_number("rate", benchmark.gigatexels_per_second(), "Gtexel/s");
    measured.add_number("fetch rate", benchmark.fetch_rate_in_gigatexels_per_second(), "Gtexel/s",
                        words(benchmark.fetching.fetched));
    measured.add_number("limit", benchmark.limit_milliseconds(), "ms");
    measured.add_number("in limits", benchmark.in_limits());
    measured.add_time("with 8-bit transfers", benchmark.with_8_bit_transfers);
    measured.add_number("8-bit in convolutions", benchmark.with_8_bit_transfers_in_convolutions());
    measured.add_number("one-off", benchmark.one_off_milliseconds, "ms", wall_clock);
    return measured;
}

ConvolutionBenchmark benchmark_convolution(int width, int height, int kernel_size, const ConvolutionProblem& options,
                                           const FetchCase& fastest_fetch, const gl::Sampling& sampling,
                                           const gl::Device& device, const DeviceProbe& probe, Engine& engine)
{
    ConvolutionBenchmark result;
    result.width = width;
    result.height = height;
    result.kernel_size = kernel_size;
    result.options = options;
    FilterJob job{.image = {width, height, gl::info(options.format).components},
                  .filters = {Filter("box", "", box_kernel(kernel_size))},
                  .texels = {.format = options.format}};
    ImageRunner copy(engine, copy_plan(width, height, options.format));
    const auto start = std::chrono::steady_clock::now();
    ImageRunner convolution(
        engine, convolution_plan(box_kernel(kernel_size), convolution_problem(job, options.choice, {device, probe})));
    result.one_off_milliseconds = milliseconds_since(start);

    const Plan& plan = convolution.prepared().plan();
    result.passes = totals(plan).passes;
    result.fetches_per_pixel = fetches_per_pixel(plan);
    for (const Pass& pass : plan.passes)
        result.kernel_in_texture |= pass.read_resources().size() > 1;

    const Image pixels = random_pixels(width, height);
    const FetchArea area = fetch_area(width, height, device);
    ImageRunner fetching(engine, fetching_plan(fastest_fetch, area, options.format));
    copy.upload("image", pixels);
    fetching.upload("image", random_pixels(area.width, area.height));
    convolution.upload("image", pixels);
    gl::Timer timer(engine.functions(), device);
    {
        const gl::StateGuard guard(engine.functions(),
                                   used_units({&copy.prepared(), &fetching.prepared(), &convolution.prepared()}));
        // These times are divided by each other, so they are taken in turn.
        const auto times =
            gl::measure_in_turn(timer, sampling,
                                {[&] { copy.prepared().record(); }, [&] { fetching.prepared().record(); },
                                 [&] { convolution.prepared().record(); }});
        result.copy_pass = times[0];
        result.fetching = {fastest_fetch, options.format, {area.fragments() * fastest_fetch.fetches, times[1]}};
        result.convolution = times[2];
    }
    job.texels.format = gl::PixelFormat::rgba8;
    SpatialChoice choice = options.choice;
    if (options.format != gl::PixelFormat::rgba8)
        choice.intermediate = options.format;
    FilterWork filter = prepared_work(engine, job, {.method = spatial_method, .spatial = choice}, {device, probe});
    result.with_8_bit_transfers = measure_with_8_bit_transfers(filter, engine, sampling);
    return result;
}

} // namespace fragfft::measuring
