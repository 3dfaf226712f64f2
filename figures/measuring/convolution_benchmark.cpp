#include "figures/measuring/convolution_benchmark.hpp"
#include "engine/plan_totals.hpp"

#include "engine/image_runner.hpp"
#include "figures/measuring/copy_pass.hpp"
#include "figures/measuring/filter_timing.hpp"
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

ConvolutionBenchmark benchmark_convolution(int width, int height, int kernel_size, const ConvolutionProblem& options,
                                           const FetchCase& fastest_fetch, const gl::Sampling& sampling,
                                           const gl::Device& device, const DeviceProbe& probe, Engine& engine)
{
    ConvolutionBenchmark result;
    result.width = width;
    result.height = height;
    result.kernel_size = kernel_size;
    result.options = options;
    Job job{.image = {width, height, gl::info(options.format).components},
            .filters = {Filter("box", "", box_kernel(kernel_size))},
            .format = options.format};
    ImageRunner copy(engine, copy_plan(width, height, options.format));
    const auto start = std::chrono::steady_clock::now();
    ImageRunner convolution(
        engine, convolution_plan(box_kernel(kernel_size), convolution_problem(job, options.choice, {device, probe})));
    result.one_off_milliseconds =
        std::chrono::duration<double, std::milli>(std::chrono::steady_clock::now() - start).count();

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
        // What are divided by each other, in turn.
        const auto times =
            gl::measure_in_turn(timer, sampling,
                                {[&] { copy.prepared().record(); }, [&] { fetching.prepared().record(); },
                                 [&] { convolution.prepared().record(); }});
        result.copy_pass = times[0];
        result.fetching = {fastest_fetch, options.format, {area.fragments() * fastest_fetch.fetches, times[1]}};
        result.convolution = times[2];
    }
    job.format = gl::PixelFormat::rgba8;
    SpatialChoice choice = options.choice;
    if (options.format != gl::PixelFormat::rgba8)
        choice.intermediate = options.format;
    PreparedWork filter = prepared_work(engine, job, {.method = spatial_method, .spatial = choice}, {device, probe});
    result.with_8_bit_transfers = measure_with_8_bit_transfers(filter, engine, sampling);
    return result;
}

} // namespace fragfft::measuring
