// Figure 6: spatial convolution by kernel size, on the GPU in 32 and 16 bits and on the CPU.
//
// The paper: the GPU is 3 times as fast as the CPU in 32 bits and 7.4 times in 16, and 16 bits bring the CPU nothing.
// Here: separable kernels up to the some hundred taps that their card could take. GPU and CPU are timed in turn, the
// CPU on one thread, as theirs had one, and on all; the claims are judged against one thread, by the geometric mean
// over sizes and kernels.
#include "arrays/cpu_convolution.hpp"
#include "figures/items/common/fair_cpu_opponent.hpp"
#include "figures/items/common/filter_curves.hpp"
#include "figures/items/common/geometric_mean.hpp"
#include "figures/items/fialka_cadik_2006/fialka_cadik_2006_parts.hpp"
#include "figures/measuring/limit_plans.hpp"
#include "figures/measuring/wall_clock.hpp"
#include "figures/report/fitness.hpp"
#include "gl/half_float.hpp"
#include "reference/published_values.hpp"

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <fmt/format.h>
#include <stdexcept>

#if defined(__x86_64__)
#include <immintrin.h>
#endif

namespace fragfft::figures {

namespace {

void require_equal(std::size_t one, std::size_t other)
{
    if (one != other)
        throw std::logic_error("as many halves as floats are wanted");
}

#if defined(__x86_64__)

constexpr std::size_t vector_length = 8;

bool has_f16c()
{
    return __builtin_cpu_supports("f16c") != 0;
}

// Both return how many they converted: all but a rest of less than a vector.
[[gnu::target("f16c")]] std::size_t by_f16c(std::span<const float> floats, std::span<std::uint16_t> halves)
{
    std::size_t i = 0;
    for (; i + vector_length <= floats.size(); i += vector_length)
        _mm_storeu_si128(reinterpret_cast<__m128i*>(&halves[i]),
                         _mm256_cvtps_ph(_mm256_loadu_ps(&floats[i]), _MM_FROUND_TO_NEAREST_INT));
    return i;
}

[[gnu::target("f16c")]] std::size_t by_f16c(std::span<const std::uint16_t> halves, std::span<float> floats)
{
    std::size_t i = 0;
    for (; i + vector_length <= halves.size(); i += vector_length)
        _mm256_storeu_ps(&floats[i], _mm256_cvtph_ps(_mm_loadu_si128(reinterpret_cast<const __m128i*>(&halves[i]))));
    return i;
}

#else

bool has_f16c()
{
    return false;
}

template <typename From, typename To> std::size_t by_f16c(From, To)
{
    return 0;
}

#endif

constexpr Way cpu_separable{Processor::cpu, Approach::separable};
constexpr int figure6_channels = 4;

Workload workload_of_format(int side, gl::PixelFormat format)
{
    return {.width = side, .height = side, .channels = figure6_channels, .format = format};
}

std::vector<int> kernel_sizes(ItemEffort effort)
{
    switch (effort) {
    case ItemEffort::quick:
        return {3, 31};
    case ItemEffort::standard:
        return {3, 9, 31, 63, 101};
    case ItemEffort::thorough:
        return {3, 5, 9, 15, 21, 31, 41, 51, 63, 81, 101};
    }
    return {};
}

// How many times as fast as the CPU the GPU is, in one format.
struct Speedup
{
    GeometricMean one_thread;
    GeometricMean all_threads;
    GeometricMean opponent; // the better of both, for each size and kernel
};

const char* const speedup_column = "times as fast as one CPU thread";

// Both formats on the GPU, one CPU thread and all, for one kernel.
void measure_kernel(ItemResult& result, ItemContext& context, int side, int kernel_size, Speedup& of_32_bits,
                    Speedup& of_16_bits)
{
    const std::vector<TimedCase> cases{
        {workload_of_format(side, gl::PixelFormat::rgba32f), gpu_separable, kernel_size},
        {workload_of_format(side, gl::PixelFormat::rgba16f), gpu_separable, kernel_size},
        {workload_of_format(side, gl::PixelFormat::rgba32f), cpu_separable, kernel_size, 1},
        {workload_of_format(side, gl::PixelFormat::rgba32f), cpu_separable, kernel_size}};
    const bool has_threads = cpu::hardware_thread_count() > 1;
    const std::vector<TimedCase> timed(cases.begin(), cases.end() - (has_threads ? 0 : 1));
    const auto times = measure_in_turn(timed, timing_device(context), context.series_sampling());
    const auto& one_thread = times[2];
    const auto& all_threads = times.back();
    const CpuOpponent opponent = fair_cpu_opponent(one_thread, all_threads, cpu::hardware_thread_count());
    for (std::size_t i = 0; i < times.size(); ++i) {
        add_time(result, timed[i], times[i]);
        const Interval speedup = ratio_in_turn(one_thread, times[i]);
        for (const double value : {speedup.middle, speedup.low, speedup.high})
            result.table.rows.back().push_back(number(value));
    }
    for (const auto& [speedup, on_gpu] : {std::pair{&of_32_bits, &times[0]}, {&of_16_bits, &times[1]}}) {
        speedup->one_thread.add(ratio_in_turn(one_thread, *on_gpu));
        speedup->all_threads.add(ratio_in_turn(all_threads, *on_gpu));
        speedup->opponent.add(opponent.beaten_by(*on_gpu));
    }
}

Claim speedup_claim(const reference::PublishedTable& published, const std::string& bits, const Speedup& speedup,
                    const ItemContext& context)
{
    const std::size_t row = published.row_where("what", fmt::format("GPU convolution, {}-bit floats", bits));
    Claim claim =
        claim_of(published, row, fmt::format("speedup_{}_bits", bits),
                 fmt::format("The GPU convolves in {}-bit floats this many times as fast as the CPU in 32", bits));
    const double theirs = published.number(row, "times_the_cpu");
    state_ratio(claim, {theirs, theirs}, speedup.one_thread.value(), "times");
    claim.beside =
        fmt::format(" as fast as one CPU thread, from {} to {} by size and kernel; {} times as fast as all {} threads",
                    number(speedup.one_thread.least(), 3), number(speedup.one_thread.greatest(), 3),
                    text_of(speedup.all_threads.value()), cpu::hardware_thread_count());
    claim.explanation = "The claim is judged against one thread by geometric means over image sizes and kernels. The "
                        "CPU uses the widest vectors that it has; the paper does not say whether theirs used any. ";
    if (context.context.device().is_software)
        claim.explanation +=
            "The device is a software renderer, so two programs on one processor are compared, which says nothing "
            "about graphics cards.";
    judge_only_with(Need::graphics_hardware, claim, context);
    return claim;
}

// Convolution on one CPU thread from an image in memory to another, both stored in this many bits.
class CpuConvolutionInMemory
{
public:
    CpuConvolutionInMemory(int side, int kernel_size)
        : pixels_(random_pixels(side, side, figure6_channels)), result_(side, side, figure6_channels),
          stored_pixels_(pixels_.samples.size()), stored_result_(pixels_.samples.size()),
          convolution_(side, side, figure6_channels, row_of(kernel_size), column_of(kernel_size), Boundary::wrap, 1)
    {
        to_halves(pixels_.samples, stored_pixels_);
    }

    void in_32_bits() { convolve(pixels_); }
    void in_16_bits()
    {
        to_floats(stored_pixels_, converted_.samples);
        convolve(converted_);
        to_halves(result_.samples, stored_result_);
    }

    // Between the results of both.
    double largest_difference()
    {
        in_32_bits();
        const Image in_floats = result_;
        in_16_bits();
        Image in_halves = result_;
        to_floats(stored_result_, in_halves.samples);
        double largest = 0.0;
        for (std::size_t i = 0; i < in_floats.samples.size(); ++i)
            largest = std::max(largest, std::fabs(static_cast<double>(in_floats.samples[i]) - in_halves.samples[i]));
        return largest;
    }

private:
    static DoubleImage array_of(int width, int height, const std::vector<double>& weights)
    {
        DoubleImage array(width, height, 1);
        array.samples = weights;
        return array;
    }
    static DoubleImage row_of(int kernel_size) { return array_of(kernel_size, 1, timed_kernel(kernel_size).row); }
    static DoubleImage column_of(int kernel_size) { return array_of(1, kernel_size, timed_kernel(kernel_size).column); }

    void convolve(const Image& image)
    {
        convolution_.set_image(image);
        convolution_.convolve();
        convolution_.copy_result_to(result_);
    }

    Image pixels_;
    Image converted_ = pixels_;
    Image result_;
    std::vector<std::uint16_t> stored_pixels_;
    std::vector<std::uint16_t> stored_result_;
    cpu::CpuConvolution convolution_;
};

Claim cpu_precision_claim(const reference::PublishedTable& published, ItemResult& result, ItemContext& context)
{
    constexpr int side = 512;
    constexpr int kernel_size = 9;
    CpuConvolutionInMemory convolution(side, kernel_size);
    // Weights and samples lie in [0, 1] and the weights' sum is 1: a sample and a result are each rounded by 2^-12.
    constexpr double bound = 1.0 / 2048.0;
    result.checks.push_back({"convolution on the CPU of an image stored in 16 bits against 32 bits: largest difference",
                             convolution.largest_difference(), bound});
    const auto times = gl::measure_in_turn({timed_by_wall_clock([&] { convolution.in_32_bits(); }),
                                            timed_by_wall_clock([&] { convolution.in_16_bits(); })},
                                           context.sampling());
    const std::size_t row = published.row_where("what", "CPU convolution, 16-bit precision");
    Claim claim = claim_of(published, row, "cpu_16_bits", "On a CPU 16-bit precision is no faster than 32-bit");
    state_alike(claim, "no advantage", ratio_in_turn(times[0], times[1]), "times as fast in 16 bits");
    claim.beside += fmt::format(", a kernel of {0} x {0} at {1} x {1}, one thread", kernel_size, side);
    claim.explanation = fmt::format(
        "An image stored in halves is converted to single precision as it is read, and back as it is written, by {}, "
        "which lies inside the time. The sums are the same in both.",
        conversion_of_halves());
    return claim;
}

std::vector<Chart> charts(const reference::PublishedTable& published, ItemResult& result,
                          const std::vector<int>& kernel_sizes)
{
    std::vector<Chart> all;
    const auto add_published = [&](const char* what) {
        const std::size_t row = published.row_where("what", what);
        for (const int kernel_size : {kernel_sizes.front(), kernel_sizes.back()}) {
            std::vector<std::string> cells(result.table.columns.size());
            const auto cell = [&](const std::string& column) -> std::string& {
                const auto place = std::find(result.table.columns.begin(), result.table.columns.end(), column);
                return cells[static_cast<std::size_t>(place - result.table.columns.begin())];
            };
            cell("processor") = published.text(row, "hardware");
            cell("format") = what;
            cell("kernel size") = std::to_string(kernel_size);
            cell(speedup_column) = published.text(row, "times_the_cpu");
            cell("timed by") = "the authors: an average over sizes and kernels";
            result.table.rows.push_back(std::move(cells));
        }
    };
    for (const int side : {256, 512}) {
        const TimedCase in_32_bits{workload_of_format(side, gl::PixelFormat::rgba32f), gpu_separable};
        const TimedCase in_16_bits{workload_of_format(side, gl::PixelFormat::rgba16f), gpu_separable};
        TimedCase one_thread{workload_of_format(side, gl::PixelFormat::rgba32f), cpu_separable};
        std::vector<Curve> curves{curve_of("GPU, 16-bit floats", in_16_bits),
                                  curve_of("GPU, 32-bit floats", in_32_bits)};
        if (one_thread.cpu_threads > 1)
            curves.push_back(
                curve_of(fmt::format("CPU, 32-bit floats, {} threads", one_thread.cpu_threads), one_thread));
        one_thread.cpu_threads = 1;
        curves.push_back(curve_of("CPU, 32-bit floats, one thread", one_thread));
        for (Chart& chart : rate_and_cost_charts(
                 fmt::format("fialka_cadik_2006_figure6_{}", side),
                 fmt::format("separable convolution of a {0} x {0} image of four channels", side), curves))
            all.push_back(std::move(chart));
    }
    Chart speedups{
        "fialka_cadik_2006_figure6_speedup",
        "How many times as fast as one CPU thread the device convolves a 512 x 512 image. Dashed: the paper's "
        "averages, its card against its processor.",
        {"kernel size k of k x k", true},
        {"times as fast as one CPU thread", true},
        {}};
    for (const auto& [bits, format, what] :
         {std::tuple{"16", gl::PixelFormat::rgba16f, "GPU convolution, 16-bit floats"},
          std::tuple{"32", gl::PixelFormat::rgba32f, "GPU convolution, 32-bit floats"}}) {
        add_published(what);
        Curve here =
            curve_of(fmt::format("{}-bit floats, here", bits), {workload_of_format(512, format), gpu_separable}, bits);
        here.y_column = speedup_column;
        speedups.curves.push_back(here);
        speedups.curves.push_back({fmt::format("{}-bit floats, 2006", bits),
                                   "kernel size",
                                   speedup_column,
                                   {{"format", what}},
                                   true,
                                   true,
                                   bits});
    }
    all.push_back(std::move(speedups));
    return all;
}

} // namespace

void to_halves(std::span<const float> floats, std::span<std::uint16_t> halves)
{
    require_equal(floats.size(), halves.size());
    for (std::size_t i = has_f16c() ? by_f16c(floats, halves) : 0; i < floats.size(); ++i)
        halves[i] = gl::float_to_half(floats[i]);
}

void to_floats(std::span<const std::uint16_t> halves, std::span<float> floats)
{
    require_equal(halves.size(), floats.size());
    for (std::size_t i = has_f16c() ? by_f16c(halves, floats) : 0; i < halves.size(); ++i)
        floats[i] = gl::half_to_float(halves[i]);
}

const char* conversion_of_halves()
{
    return has_f16c() ? "the processor's own instruction (F16C)" : "ordinary instructions, one number after the other";
}

std::vector<Claim> outperforming_claims(const reference::PublishedTable& published, const std::string& what,
                                        const TimesAsFast& times_as_fast, const ItemContext& context)
{
    std::vector<Claim> claims;
    for (const auto& [name, opponent, cases] :
         {std::tuple{"outperforms_one_thread", "one CPU thread", &times_as_fast.one_thread},
          {"outperforms_cpu", fair_cpu_opponent_words, &times_as_fast.opponent}}) {
        Claim claim = claim_of(published, published.row_where("what", "the GPU outperforms the CPU"), name,
                               fmt::format("The GPU {} clearly faster than {}", what, opponent));
        state_ordering(claim, "clearly outperform", *cases, fmt::format("times as fast as {}", opponent),
                       Strength::strong);
        judge_only_with(Need::graphics_hardware, claim, context);
        claims.push_back(std::move(claim));
    }
    return claims;
}

ItemResult fialka_cadik_2006_figure6(ItemContext& context)
{
    const reference::PublishedTable published = reference::published_table("fialka_cadik_2006_figure6");
    const std::vector<int> sizes = kernel_sizes(context.effort);
    ItemResult result;
    result.table = filter_times_table();
    for (const char* column : {speedup_column, "the same, 5th of a hundred", "the same, 95th of a hundred"})
        result.table.columns.push_back(column);
    Speedup of_32_bits;
    Speedup of_16_bits;
    for (const int side : {256, 512})
        for (const int kernel_size : sizes)
            measure_kernel(result, context, side, kernel_size, of_32_bits, of_16_bits);
    result.charts = charts(published, result, sizes);
    for (const auto format : {gl::PixelFormat::rgba32f, gl::PixelFormat::rgba16f})
        add_pass_lists(result, workload_of_format(256, format), gpu_separable.approach, context);
    result.claims = {speedup_claim(published, "32", of_32_bits, context),
                     speedup_claim(published, "16", of_16_bits, context),
                     cpu_precision_claim(published, result, context)};
    const auto by_bits = [&](GeometricMean Speedup::*mean) {
        return std::vector<Case>{{"32-bit floats", (of_32_bits.*mean).value()},
                                 {"16-bit floats", (of_16_bits.*mean).value()}};
    };
    for (Claim& claim : outperforming_claims(published, "convolves",
                                             {by_bits(&Speedup::one_thread), by_bits(&Speedup::opponent)}, context))
        result.claims.push_back(std::move(claim));
    result.text =
        "<p>The paper convolves pictures of 256 x 256 and 512 x 512 in fragment programs with 32-bit and 16-bit "
        "textures and on the CPU. Here the kernels are separable, of two passes and up to the some hundred taps that "
        "the paper's card could take. The CPU computes in single precision with vectors, and is timed on one thread, "
        "for theirs had one, and on all, in turn with the GPU. Halves are only storage: both compute in single "
        "precision, so 16 bits can save bytes and nothing else.</p>";
    return result;
}

} // namespace fragfft::figures
