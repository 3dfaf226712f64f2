#include "measuring/filter_benchmark.hpp"
#include "engine/plan_totals.hpp"

#include "engine/device_probe.hpp"
#include "engine/image_runner.hpp"
#include "filters/kernel_builders.hpp"
#include "measuring/copy_pass.hpp"
#include "measuring/eight_bit_transfers.hpp"
#include "measuring/wall_clock.hpp"
#include "methods/device_limits.hpp"

#include <algorithm>
#include <chrono>
#include <fmt/format.h>

namespace fragfft::measuring {

namespace {

// Of a filter of few texels, where the method takes such.
CpuCosts cpu_costs_of(const Method& method, const Problem& options, gl::Context& context, Engine& engine)
{
    constexpr int few = 16;
    Problem small = options;
    small.tuning = {.is_software = options.tuning.is_software, .render_targets = options.tuning.render_targets};
    small.width = std::min(options.width, few);
    small.height = std::min(options.height, few);
    if (method.refusal(small, limits_of(context.device())))
        small = options;
    ImageRunner filter(engine, method.filter(small));
    filter.upload("image", random_pixels(small.width, small.height, gl::info(small.format).components));
    filter.upload("response", method.pack_response(DoubleComplexImage(small.width, small.height, 1)));
    return measure_cpu_costs(filter.prepared(), context.functions());
}

gl::TimeStatistics with_8_bit_transfers(const Method& method, const Problem& options, const gl::Sampling& sampling,
                                        gl::Context& context, Engine& engine)
{
    int channels = 4;
    while (channels > 1 && method.packed_channels(channels) > gl::info(options.format).components)
        --channels;
    const ImageFilterOptions formats{.format = options.format,
                                     .image_format = gl::PixelFormat::rgba8,
                                     .result_format = gl::PixelFormat::rgba8,
                                     .twiddles = options.twiddles};
    const std::vector<Filter> filters{Filter("smoothing", "", gaussian_kernel(2.0))};
    DeviceFilter filter(method, engine, context.device(), probe_device(engine), formats,
                        {options.width, options.height, channels}, filters);
    return measure_with_8_bit_transfers(filter, sampling);
}

} // namespace

std::string quantity(const FilterBenchmark& benchmark)
{
    const Problem& problem = benchmark.options;
    return fmt::format("filter by {}, {}x{}, {}, twiddles {}", benchmark.method, problem.width, problem.height,
                       gl::info(problem.format).name,
                       problem.twiddles == Twiddles::table ? "from a table" : "computed");
}

FilterBenchmark benchmark_filter(const Method& method, Problem options, const gl::Sampling& sampling,
                                 gl::Context& context, Engine& engine, const FilterBenchmarkParts& parts)
{
    method.require_supported(options, limits_of(context.device()));
    if (gl::holds_half_floats(options.format)) {
        options.scaling = Scaling::unitary;
        options.round_to_half = probe_device(engine).half_rounding != HalfRounding::to_nearest;
    }
    FilterBenchmark result;
    result.method = method.name;
    result.options = options;

    const Image pixels = random_pixels(options.width, options.height, gl::info(options.format).components);
    ImageRunner copy(engine, copy_plan(options.width, options.height, options.format));
    const auto start = std::chrono::steady_clock::now();
    ImageRunner filter(engine, method.filter(options));
    result.one_off_milliseconds = milliseconds_since(start);
    result.passes = totals(filter.prepared().plan()).passes;
    ImageRunner forward(engine, method.forward(options));
    for (ImageRunner* runner : {&copy, &filter, &forward})
        runner->upload("image", pixels);
    // Of gain 1, so that the inverse transform meets the image's own spectrum and not zeros.
    DoubleComplexImage identity(options.width, options.height, 1);
    std::fill(identity.samples.begin(), identity.samples.end(), 1.0);
    filter.upload("response", method.pack_response(identity));

    gl::Timer timer(context.functions(), context.device());
    {
        const gl::StateGuard guard(context.functions(),
                                   used_units({&copy.prepared(), &filter.prepared(), &forward.prepared()}));
        if (parts.forward)
            result.forward = gl::measure(timer, sampling, [&] { forward.prepared().record(); });
        result.filter = gl::measure(timer, sampling, [&] { filter.prepared().record(); });
        // Last, on a device that is warm for certain: what the others are divided by.
        result.copy_pass = gl::measure(timer, sampling, [&] { copy.prepared().record(); });
    }
    if (parts.ratios)
        result.ratios = measure_transform_ratios(method, options, sampling, context.device(), engine, parts.cufft);
    if (parts.cpu)
        result.cpu = cpu_costs_of(method, options, context, engine);
    if (parts.transfers)
        result.filter_with_transfers =
            gl::measure(timed_by_wall_clock([&] { filter.run(pixels); }), wall_clock, sampling);
    if (parts.eight_bit_transfers)
        result.filter_with_8_bit_transfers = with_8_bit_transfers(method, options, sampling, context, engine);
    return result;
}

} // namespace fragfft::measuring
