// Figure 6: spatial convolution by kernel size, on the GPU in 32 and 16 bits and on the CPU.
//
// The paper: the GPU is 3 times as fast as the CPU in 32 bits and 7.4 times in 16, and 16 bits bring the CPU nothing.
// Here: separable kernels up to the some hundred taps that their card could take. GPU and CPU are timed in turn, the
// CPU on one thread, as theirs had one, and on all; the claims are judged against one thread, by the geometric mean
// over sizes and kernels.
#include "arrays/cpu_convolution.hpp"
#include "figures/items/common/filter_curves.hpp"
#include "figures/items/common/geometric_mean.hpp"
#include "figures/items/fialka_cadik_2006/fialka_cadik_2006_parts.hpp"
#include "figures/items/items.hpp"
#include "figures/measuring/limit_plans.hpp"
#include "figures/measuring/wall_clock.hpp"

#include <algorithm>
#include <array>
#include <cmath>
#include <fmt/format.h>

namespace fragfft::figures {

namespace {

namespace fialka_figure6 {

constexpr TimedMethod cpu_separable{Processor::cpu, Approach::separable};
constexpr int figure6_channels = 4;
constexpr std::array sides{256, 512};
constexpr const char* conversion = "conversion of halves";
constexpr const char* speedup_column = "times as fast as one CPU thread";

Workload workload_of(int side, gl::PixelFormat format)
{
    return {.width = side, .height = side, .channels = figure6_channels, .format = format, .device_rounds = true};
}

TimedCase on_gpu(int side, int kernel_size, gl::PixelFormat format)
{
    return {workload_of(side, format), gpu_separable, kernel_size};
}

TimedCase on_cpu(int side, int kernel_size, int threads)
{
    return {workload_of(side, gl::PixelFormat::rgba32f), cpu_separable, kernel_size, threads};
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

    // The largest difference between the results of the two formats.
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

constexpr int stored_side = 512;
constexpr int stored_kernel_size = 9;

Key convolution_in_memory(int bits)
{
    return {"convolution in memory on one CPU thread",
            {{"side", stored_side}, {"kernel", stored_kernel_size}, {"bits", bits}}};
}

void measure_cpu_precision(ItemContext& context, Experiment& experiment)
{
    CpuConvolutionInMemory convolution(stored_side, stored_kernel_size);
    if (experiment.is_first_moment()) {
        // Weights and samples lie in [0, 1] and the weights' sum is 1: a sample and a result are each rounded by 2^-12.
        constexpr double bound = 1.0 / 2048.0;
        experiment.rows.check(
            "convolution on the CPU of an image stored in 16 bits against 32 bits: largest difference",
            convolution.largest_difference(), bound);
        experiment.rows.words(conversion, conversion_of_halves());
    }
    gl::measure_in_turn(
        {timed_by_wall_clock([&] { convolution.in_32_bits(); }).named(convolution_in_memory(32).text()),
         timed_by_wall_clock([&] { convolution.in_16_bits(); }).named(convolution_in_memory(16).text())},
        context.sampling());
}

// Times both formats on the GPU, on one CPU thread and on all, for one kernel at a time.
void measure(ItemContext& context, Experiment& experiment)
{
    const int threads = cpu::hardware_thread_count();
    experiment.rows.number(cpu_threads_quantity, threads);
    for (const int side : sides)
        for (const int kernel_size : kernel_sizes(context.effort)) {
            std::vector<TimedCase> cases{on_gpu(side, kernel_size, gl::PixelFormat::rgba32f),
                                         on_gpu(side, kernel_size, gl::PixelFormat::rgba16f),
                                         on_cpu(side, kernel_size, 1)};
            if (threads > 1)
                cases.push_back(on_cpu(side, kernel_size, threads));
            leave_times_in_turn(context, cases, context.sampling());
        }
    if (experiment.is_first_moment())
        for (const auto format : {gl::PixelFormat::rgba32f, gl::PixelFormat::rgba16f})
            add_pass_lists(experiment, workload_of(sides[0], format), gpu_separable.approach, context);
    measure_cpu_precision(context, experiment);
}

// What the GPU's times are compared with.
enum class Opponent
{
    one_thread,
    all_threads,
    better, // whichever is faster, for each size and kernel
};

Key key_of(const MomentRows& moment, Opponent opponent, int side, int kernel_size, int threads)
{
    const Key one_thread = time_key(on_cpu(side, kernel_size, 1));
    const Key all_threads = time_key(on_cpu(side, kernel_size, threads));
    switch (opponent) {
    case Opponent::one_thread:
        return one_thread;
    case Opponent::all_threads:
        return all_threads;
    case Opponent::better:
        return fair_cpu_opponent(moment, one_thread, all_threads);
    }
    return one_thread;
}

// How many times as fast the GPU is, by geometric means over sizes and kernels.
Interval times_as_fast(const ItemRows& rows, Opponent opponent, gl::PixelFormat format)
{
    const int threads = cpu_threads_in(rows);
    return rows.pooled([&](const MomentRows& moment) {
        GeometricMean mean;
        for (const int side : sides)
            for (const int kernel_size : kernel_sizes(rows.run().effort()))
                mean.add(moment.ratio(key_of(moment, opponent, side, kernel_size, threads),
                                      time_key(on_gpu(side, kernel_size, format))));
        return mean.value();
    });
}

Interval speedup(const ItemRows& rows, const TimedCase& timed)
{
    return rows.ratio(time_key(on_cpu(timed.workload.width, timed.kernel_size, 1)), time_key(timed));
}

void claim_speedup(const ItemRows& rows, Evaluation& claim, gl::PixelFormat format)
{
    claim.value_is([&] { return times_as_fast(rows, Opponent::one_thread, format); });
    GeometricMean range;
    for (const int side : sides)
        for (const int kernel_size : kernel_sizes(rows.run().effort()))
            range.add(speedup(rows, on_gpu(side, kernel_size, format)));
    claim.values.set("least", range.least()).set("greatest", range.greatest());
    claim.values.set("all", times_as_fast(rows, Opponent::all_threads, format)).set("threads", cpu_threads_in(rows));
    claim.say_beside("beside");
    if (rows.run().on_software())
        claim.say("software");
}

void speedup_32_bits(const ItemRows& rows, Evaluation& claim)
{
    claim_speedup(rows, claim, gl::PixelFormat::rgba32f);
}

void speedup_16_bits(const ItemRows& rows, Evaluation& claim)
{
    claim_speedup(rows, claim, gl::PixelFormat::rgba16f);
}

void cpu_16_bits(const ItemRows& rows, Evaluation& claim)
{
    claim.value_is([&] { return rows.ratio(convolution_in_memory(32), convolution_in_memory(16)); });
    claim.values.set("side", stored_side).set("kernel", stored_kernel_size).set("conversion", rows.words(conversion));
    claim.say_beside("beside");
}

void claim_outperforms(const ItemRows& rows, Evaluation& claim, Opponent opponent)
{
    claim.add_case("32-bit floats", [&] { return times_as_fast(rows, opponent, gl::PixelFormat::rgba32f); });
    claim.add_case("16-bit floats", [&] { return times_as_fast(rows, opponent, gl::PixelFormat::rgba16f); });
}

void outperforms_one_thread(const ItemRows& rows, Evaluation& claim)
{
    claim_outperforms(rows, claim, Opponent::one_thread);
}

void outperforms_cpu(const ItemRows& rows, Evaluation& claim)
{
    claim_outperforms(rows, claim, Opponent::better);
}

constexpr Evaluator claims[] = {{"speedup_32_bits", speedup_32_bits},
                                {"speedup_16_bits", speedup_16_bits},
                                {"cpu_16_bits", cpu_16_bits},
                                {"outperforms_one_thread", outperforms_one_thread},
                                {"outperforms_cpu", outperforms_cpu}};

// The paper's averages, which the claims are about, as level curves.
struct PublishedSpeedup
{
    const char* bits;
    gl::PixelFormat format;
    const char* claim;

    std::string words() const { return fmt::format("GPU convolution, {}-bit floats", bits); }
};
constexpr PublishedSpeedup published_speedups[] = {
    {"16", gl::PixelFormat::rgba16f, "fialka_cadik_2006_figure6_speedup_16_bits"},
    {"32", gl::PixelFormat::rgba32f, "fialka_cadik_2006_figure6_speedup_32_bits"}};

Table table_of(const ItemRows& rows)
{
    Table table = filter_times_table({{speedup_column, ColumnKind::interval}});
    const std::vector<int> sizes = kernel_sizes(rows.run().effort());
    const int threads = cpu_threads_in(rows);
    const auto add = [&](const TimedCase& timed) {
        std::vector<Cell> cells = filter_times_cells(rows, timed, timed.kernel_size);
        cells.emplace_back(speedup(rows, timed));
        table.add_row(std::move(cells));
    };
    for (const int side : sides)
        for (const int kernel_size : sizes) {
            add(on_gpu(side, kernel_size, gl::PixelFormat::rgba32f));
            add(on_gpu(side, kernel_size, gl::PixelFormat::rgba16f));
            add(on_cpu(side, kernel_size, 1));
            if (threads > 1)
                add(on_cpu(side, kernel_size, threads));
        }
    for (const PublishedSpeedup& published : published_speedups)
        for (const int kernel_size : {sizes.front(), sizes.back()}) {
            const ClaimRow& claim = claim_row(published.claim);
            std::vector<Cell> cells(table.columns().size());
            cells[table.column("processor")] = claim.hardware;
            cells[table.column("format")] = published.words();
            cells[table.column("kernel size")] = static_cast<double>(kernel_size);
            cells[table.column(speedup_column)] = claim.numbers.front();
            cells[table.column("timed by")] = "the authors: an average over sizes and kernels";
            table.add_row(std::move(cells));
        }
    return table;
}

std::vector<Chart> charts_of_times(int side, int threads)
{
    std::vector<Curve> curves{curve_of("GPU, 16-bit floats", on_gpu(side, 0, gl::PixelFormat::rgba16f)),
                              curve_of("GPU, 32-bit floats", on_gpu(side, 0, gl::PixelFormat::rgba32f))};
    if (threads > 1)
        curves.push_back(curve_of(fmt::format("CPU, 32-bit floats, {} threads", threads), on_cpu(side, 0, threads)));
    curves.push_back(curve_of("CPU, 32-bit floats, one thread", on_cpu(side, 0, 1)));
    return rate_and_cost_charts(fmt::format("fialka_cadik_2006_figure6_{}", side),
                                fmt::format("separable convolution of a {0} x {0} image of four channels", side),
                                curves);
}

Chart chart_of_speedups()
{
    Chart chart{"fialka_cadik_2006_figure6_speedup",
                prose().section("fialka_cadik_2006_figure6.speedups"),
                {"kernel size k of k x k", true},
                {speedup_column, true},
                {}};
    for (const PublishedSpeedup& published : published_speedups) {
        Curve here = curve_of(fmt::format("{}-bit floats, here", published.bits), on_gpu(512, 0, published.format),
                              published.bits);
        here.y_column = speedup_column;
        chart.curves.push_back(here);
        chart.curves.push_back({fmt::format("{}-bit floats, 2006", published.bits),
                                "kernel size",
                                speedup_column,
                                {{"format", published.words()}},
                                true,
                                true,
                                published.bits});
    }
    return chart;
}

void tell(const ItemRows& rows, ItemResult& told)
{
    told.text = prose().html("fialka_cadik_2006_figure6", {});
    told.table = table_of(rows);
    for (const int side : sides)
        for (Chart& chart : charts_of_times(side, cpu_threads_in(rows)))
            told.charts.push_back(std::move(chart));
    told.charts.push_back(chart_of_speedups());
}

} // namespace fialka_figure6

} // namespace

constexpr ItemCode fialka_cadik_2006_figure6{fialka_figure6::measure, fialka_figure6::claims, fialka_figure6::tell};

} // namespace fragfft::figures
