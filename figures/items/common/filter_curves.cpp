#include "figures/items/common/filter_curves.hpp"

#include <algorithm>
#include <cmath>
#include <fmt/format.h>
#include <limits>

namespace fragfft::figures {

namespace {

const char* const kernel_size_column = "kernel size";
const char* const rate_column = "frames per second";
const char* const milliseconds_column = "ms, median";

std::string workload_size_text(const Workload& workload)
{
    return fmt::format("{} x {}", workload.width, workload.height);
}

// The CPU computes in single precision whatever the workload's format is.
std::string format_text(const TimedCase& timed)
{
    if (timed.way.processor == Processor::cpu)
        return "32-bit floats";
    const auto format =
        timed.way.approach == Approach::fft ? fft_format(timed.workload) : convolution_format(timed.workload);
    return std::string(gl::info(format).name);
}

// The first cells of a row, which say what was timed, by column.
std::vector<std::pair<std::string, std::string>> description(const TimedCase& timed)
{
    const bool on_cpu = timed.way.processor == Processor::cpu;
    return {{"image size", workload_size_text(timed.workload)},
            {"channels", std::to_string(timed.workload.channels)},
            {"format", format_text(timed)},
            {"filters", std::to_string(timed.workload.filters)},
            {"processor", name(timed.way.processor)},
            {"CPU threads", on_cpu ? std::to_string(timed.cpu_threads) : ""},
            {"way", name(timed.way.approach)}};
}

void add_curve_row(CsvTable& table, const TimedCase& timed, int kernel_size, const gl::TimeStatistics& time)
{
    std::vector<std::string> row;
    for (const auto& [column, cell] : description(timed))
        row.push_back(cell);
    const Interval spread = spread_of(time);
    for (const std::string& cell :
         {std::to_string(kernel_size), number(1000.0 / time.median_milliseconds), number(1000.0 / spread.high),
          number(1000.0 / spread.low), number(spread.middle), number(spread.low), number(spread.high),
          number(time.minimum_milliseconds), number(time.maximum_milliseconds), std::to_string(time.runs), time.method})
        row.push_back(cell);
    table.rows.push_back(std::move(row));
}

void record(ItemResult& result, const TimedCase& timed, const gl::TimeStatistics& time)
{
    result.times.push_back(measured_time(quantity(timed), time));
}

} // namespace

CsvTable filter_times_table()
{
    CsvTable table;
    for (const auto& [column, cell] : description({}))
        table.columns.push_back(column);
    for (const char* column :
         {kernel_size_column, rate_column, "frames, 5th of a hundred", "frames, 95th of a hundred", milliseconds_column,
          "ms, 5th of a hundred", "ms, 95th of a hundred", "ms, minimum", "ms, maximum", "runs", "timed by"})
        table.columns.push_back(column);
    return table;
}

void add_time(ItemResult& result, const TimedCase& timed, const gl::TimeStatistics& time)
{
    add_curve_row(result.table, timed, timed.kernel_size, time);
    record(result, timed, time);
}

void add_fft_time(ItemResult& result, const TimedCase& timed, const gl::TimeStatistics& time,
                  const std::vector<int>& kernel_sizes)
{
    for (const int kernel_size : kernel_sizes)
        add_curve_row(result.table, timed, kernel_size, time);
    record(result, timed, time);
}

std::vector<gl::TimeStatistics> recorded_in_turn(ItemResult& result, const std::vector<TimedCase>& cases,
                                                 const TimingDevice& device, const gl::Sampling& sampling)
{
    std::vector<gl::TimeStatistics> times = measure_in_turn(cases, device, sampling);
    for (std::size_t i = 0; i < cases.size(); ++i)
        record(result, cases[i], times[i]);
    return times;
}

TimingDevice timing_device(ItemContext& context)
{
    TimingDevice device{context.context, context.engine, context.probe};
    device.one_sum = true;
    return device;
}

Curve curve_of(const std::string& title, const TimedCase& timed, const std::string& pair)
{
    return {
        title, kernel_size_column, milliseconds_column, description(timed), false, timed.way.approach == Approach::fft,
        pair};
}

std::vector<Chart> rate_and_cost_charts(const std::string& file_stem, const std::string& what,
                                        const std::vector<Curve>& curves,
                                        const std::vector<ChartBand>& published_crossovers)
{
    std::vector<Curve> rates = curves;
    for (Curve& curve : rates)
        curve.y_column = rate_column;
    const bool has_level = std::any_of(curves.begin(), curves.end(), [](const Curve& curve) { return curve.level; });
    std::string cost = fmt::format("Milliseconds for an image, logarithmic: {}.{}", what,
                                   has_level ? " Where a curve meets the FFT's line, the FFT becomes faster." : "");
    if (!published_crossovers.empty())
        cost += " Grey: where the paper saw that happen.";
    return {{file_stem + "_rate",
             fmt::format("Images a second, as the paper drew it: {}.{}", what,
                         has_level ? " Curves far above the FFT are cut off." : ""),
             {"kernel size k of k x k", true},
             {.label = "frames per second", .ends_at_levels = 4.0},
             rates,
             published_crossovers},
            {file_stem + "_cost",
             cost,
             {"kernel size k of k x k", true},
             {"milliseconds", true},
             curves,
             published_crossovers}};
}

void add_pass_lists(ItemResult& result, const Workload& workload, Approach approach, ItemContext& context,
                    int kernel_size)
{
    const FilterPlans drawn = plans({workload, {Processor::gpu, approach}, kernel_size}, timing_device(context));
    if (drawn.forward) {
        const std::string what = "The FFT, " + words(workload);
        result.passes.push_back(context.pass_list(what + ", forward, once", *drawn.forward));
        result.passes.push_back(context.pass_list(what + ", product and inverse for each filter", drawn.each));
    } else {
        result.passes.push_back(context.pass_list(
            fmt::format("Convolution, {0}, {1} x {1}, {2}", name(approach), kernel_size, words(workload)), drawn.each));
    }
}

StudyOptions study_options(const ItemContext& context)
{
    StudyOptions options{.longest_in_ffts = 3.0};
    options.of_comparisons = context.series_sampling();
    options.of_curves = options.of_comparisons;
    switch (context.effort) {
    case ItemEffort::quick:
        options.kernel_sizes = {3, 15, 31, 63, 255};
        break;
    case ItemEffort::standard:
        options.kernel_sizes = {3, 15, 31, 63, 127, 255};
        options.of_curves.least_runs = 3;
        options.of_curves.least_milliseconds /= 3.0;
        break;
    case ItemEffort::thorough:
        options.kernel_sizes = {3, 5, 7, 9, 11, 15, 21, 27, 33, 41, 51, 63, 81, 101, 127, 161, 203, 255, 351, 511};
        options.longest_in_ffts = 12.0;
        break;
    }
    // Without a GPU a curve's last points take longer than all others.
    if (context.context.device().is_software && context.effort != ItemEffort::thorough)
        options.longest_in_ffts = 1.5;
    if (context.is_second_moment)
        options.kernel_sizes = {15, 63}; // curves are drawn once; the search for the crossover begins with these
    return options;
}

double add_level(ItemResult& result, const Workload& workload, const StudyOptions& options, const TimingDevice& device)
{
    const TimedCase fft{workload, gpu_fft, smallest_compared_kernel};
    const auto time = measure(*prepare(fft, device), options.of_curves);
    add_fft_time(result, fft, time, options.kernel_sizes);
    return time.median_milliseconds;
}

int add_curve(ItemResult& result, const Workload& workload, Approach approach, double fft_milliseconds,
              const StudyOptions& options, const TimingDevice& device)
{
    return measure_curve({workload, {Processor::gpu, approach}}, fft_milliseconds, options,
                         [&](const TimedCase& timed) {
                             const auto time = measure(*prepare(timed, device), options.of_curves);
                             add_time(result, timed, time);
                             return time.median_milliseconds;
                         });
}

Study study(ItemResult& result, const Workload& workload, const StudyOptions& options, const TimingDevice& device)
{
    Study studied{workload, add_level(result, workload, options, device), {}};
    constexpr int most_comparisons = 3;
    constexpr double near = 1.04; // to 1, a ratio of times
    double kernel_size = add_curve(result, workload, Approach::separable, studied.fft_milliseconds, options, device);
    const int largest = largest_kernel(workload);
    for (int comparison = 0; comparison < most_comparisons; ++comparison) {
        const int compared = std::clamp(2 * static_cast<int>(kernel_size / 2.0) + 1, smallest_compared_kernel, largest);
        const auto times =
            recorded_in_turn(result, {{workload, gpu_fft, compared}, {workload, gpu_separable, compared}}, device,
                             options.of_comparisons);
        const Interval ratio = ratio_in_turn(times[1], times[0]);
        studied.crossover = {compared / ratio.high, compared / ratio.middle, compared / ratio.low};
        kernel_size = studied.crossover.middle;
        if (compared == largest && ratio.middle < 1.0) {
            constexpr double infinity = std::numeric_limits<double>::infinity();
            studied.crossover = {std::min<double>(studied.crossover.low, largest), infinity, infinity};
            break;
        }
        if (ratio.middle < near && ratio.middle > 1.0 / near)
            break;
    }
    return studied;
}

std::string crossover_text(const Interval& crossover)
{
    if (std::isinf(crossover.middle))
        return "none below the image's size";
    return text_of(whole_pixels(crossover), 4);
}

Interval whole_pixels(const Interval& crossover)
{
    return {std::round(crossover.low), std::round(crossover.middle), std::round(crossover.high)};
}

} // namespace fragfft::figures
