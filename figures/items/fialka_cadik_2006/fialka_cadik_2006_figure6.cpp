// Figure 6: spatial convolution by kernel size, on the GPU in 32 and 16 bits and on the CPU.
#include "figures/items/common/filter_curves.hpp"
#include "reference/published_values.hpp"

#include <cmath>
#include <fmt/format.h>

namespace fragfft::figures {

namespace {

constexpr Way on_gpu{Processor::gpu, Approach::separable};
constexpr Way on_cpu{Processor::cpu, Approach::separable};

Workload workload(int side, gl::PixelFormat format)
{
    return {.width = side, .height = side, .channels = 4, .format = format};
}

// The geometric mean of how many times faster the GPU is than the CPU.
class Speedup
{
public:
    void add(const gl::TimeStatistics& cpu, const gl::TimeStatistics& gpu)
    {
        sum_of_logarithms_ += std::log(cpu.median_milliseconds / gpu.median_milliseconds);
        ++count_;
    }
    double mean() const
    {
        return std::exp(sum_of_logarithms_ / count_);
    }

private:
    double sum_of_logarithms_ = 0.0;
    int count_ = 0;
};

Claim speedup_claim(const reference::PublishedTable& published, const std::string& what, const std::string& name,
                    double measured)
{
    const std::size_t row = published.row_where("what", what);
    Claim claim =
        claim_of(published, row, name, fmt::format("{} is this many times as fast as convolution on the CPU", what));
    constexpr double tolerance = 1.5;
    claim.published = published.text(row, "times_the_cpu") + " times";
    claim.measured = fmt::format("{} times, the geometric mean over sizes and kernels", number(measured, 3));
    judge(claim, published.number(row, "times_the_cpu"), measured, tolerance, measured > 1.0, "the GPU is the faster");
    claim.explanation =
        "The CPU here convolves with all its cores and vector units, theirs was one core of a low-priced "
        "processor; where the device is a software renderer, the GPU is that same CPU.";
    return claim;
}

} // namespace

ItemResult fialka_cadik_2006_figure6(ItemContext& context)
{
    const reference::PublishedTable published = reference::published_table("fialka_cadik_2006_figure6");
    const TimingDevice device{context.context, context.engine, context.probe};
    const CrossoverOptions options = crossover_options(context, {});
    ItemResult result;
    result.table = filter_times_table();
    Speedup of_32_bits;
    Speedup of_16_bits;
    for (const int side : {256, 512}) {
        const Workload in_32_bits = workload(side, gl::PixelFormat::rgba32f);
        const Workload in_16_bits = workload(side, gl::PixelFormat::rgba16f);
        for (const int kernel_size : options.kernel_sizes) {
            if (kernel_size >= side)
                continue;
            const auto timed = [&](const Workload& what, Way way) {
                const auto time = measure(*prepare(what, way, kernel_size, device), options.sampling);
                add_convolution_time(result.table, what, way, kernel_size, time);
                return time;
            };
            const auto cpu = timed(in_32_bits, on_cpu);
            of_32_bits.add(cpu, timed(in_32_bits, on_gpu));
            of_16_bits.add(cpu, timed(in_16_bits, on_gpu));
        }
        const auto charts = rate_and_cost_charts(
            fmt::format("fialka_cadik_2006_figure6_{}", side),
            fmt::format("separable convolution of a {0} x {0} image of four channels", side),
            {curve_of("GPU, 16-bit floats", in_16_bits, on_gpu), curve_of("GPU, 32-bit floats", in_32_bits, on_gpu),
             curve_of("CPU, 32-bit floats", in_32_bits, on_cpu)});
        result.charts.insert(result.charts.end(), charts.begin(), charts.end());
    }
    for (const auto format : {gl::PixelFormat::rgba32f, gl::PixelFormat::rgba16f})
        add_pass_lists(result, workload(256, format), on_gpu.approach, device);
    result.claims = {speedup_claim(published, "GPU convolution, 32-bit floats", "speedup_32_bits", of_32_bits.mean()),
                     speedup_claim(published, "GPU convolution, 16-bit floats", "speedup_16_bits", of_16_bits.mean())};
    result.text =
        "<p>The paper filters pictures of 256 x 256 and 512 x 512 by convolution, in fragment programs with 32-bit and "
        "with 16-bit textures and on the CPU, and charts frames per second by the size of the kernel. It found the GPU "
        "3 times as fast as the CPU in 32 bits and 7.4 times in 16.</p>"
        "<p>Here the same, with separable kernels of two passes and kernel sizes far beyond the paper's. The CPU's "
        "convolution is a fair opponent: single precision, vectorised, with all threads. Halves are only storage: both "
        "devices compute in single precision, so 16 bits save bandwidth and nothing else, and where a device is bound "
        "by its fetches or by arithmetic they save little.</p>";
    return result;
}

} // namespace fragfft::figures
