#include "commands/bench.hpp"
#include "commands/device_session.hpp"
#include "commands/progress.hpp"
#include "commands/runs_option.hpp"
#include "figures/measuring/convolution_benchmark.hpp"
#include "figures/measuring/machine_limits.hpp"

#include <fmt/format.h>

namespace fragfft::commands {

namespace {

measuring::FetchCase fastest_fetch_of(const ImageSize& size, gl::PixelFormat format, const gl::Sampling& timing,
                                      DeviceSession& session)
{
    const gl::Device& device = session.context->device();
    const auto rates = measuring::measure_fetching(format, measuring::fetch_area(size.width, size.height, device),
                                                   measuring::limits_sampling(timing, device), device, session.engine);
    return measuring::fastest(rates, format).fetched;
}

} // namespace

void bench_convolution(const BenchOptions& options)
{
    DeviceSession session(options.device);
    const gl::Device& device = session.context->device();
    options.messages.detail("device: " + device.renderer);
    const gl::Sampling timing = sampling(options.runs, usual_benchmark_runs, device);
    const gl::PixelFormat format = options.format_or_usual();
    const std::vector<ImageSize> sizes = options.sizes_or(usual_bench_sizes);
    const std::size_t count = 2 * sizes.size() * options.kernel_sizes.size();
    std::size_t done = 0;
    Progress progress(options.messages, "timing convolution");
    MeasuredOutput output(
        options.form, &device,
        {{"method", 7},
         {"approach", 13},
         {"kernel_size", 11},
         {"kernel_storage", 14},
         {"width", 5},
         {"height", 6},
         {"format", 7}},
        options.messages,
        fmt::format("medians of {} runs or more after warming up, by {}; a copy pass reads and writes "
                    "every texel once; the limit is the larger\nof a copy pass for each pass and of "
                    "the fetches of the image at the fetch rate, that of the fastest pattern\n",
                    timing.least_runs, session.clock()));
    for (const ImageSize& size : sizes) {
        progress.begin_case(fmt::format("fetch patterns {}x{}", size.width, size.height));
        const measuring::FetchCase fastest_fetch = fastest_fetch_of(size, format, timing, session);
        for (const int kernel_size : options.kernel_sizes)
            for (const auto approach : {ConvolutionApproach::separable, ConvolutionApproach::non_separable}) {
                progress.begin_case(
                    fmt::format("{0} {1}x{2}, kernel {3}x{3}",
                                approach == ConvolutionApproach::separable ? "separable" : "non-separable", size.width,
                                size.height, kernel_size));
                progress.fraction(static_cast<double>(done++) / static_cast<double>(count));
                const auto result = measuring::benchmark_convolution(
                    size.width, size.height, kernel_size, {.format = format, .choice = {approach}}, fastest_fetch,
                    timing, device, session.probe, session.engine);
                session.context->throw_errors("bench");
                output.add(measured_case(result));
            }
    }
    output.finish();
}

} // namespace fragfft::commands
