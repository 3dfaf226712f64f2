#include "figures/items/common/filter_curves.hpp"

#include <algorithm>
#include <fmt/format.h>

namespace fragfft::figures {

namespace {

const char* const kernel_size_column = "kernel size";
const char* const rate_column = "frames per second";
const char* const milliseconds_column = "ms, median";

std::string size_text(const Workload& workload)
{
    return fmt::format("{} x {}", workload.width, workload.height);
}

// The CPU computes in single precision whatever the workload's format is.
std::string format_text(const Workload& workload, Way way)
{
    if (way.processor == Processor::cpu)
        return "32-bit floats";
    const auto format = way.approach == Approach::fft ? fft_format(workload) : convolution_format(workload);
    return std::string(gl::info(format).name);
}

void add_row(CsvTable& table, const Workload& workload, Way way, const std::string& kernel_size,
             const gl::TimeStatistics& time)
{
    table.rows.push_back({size_text(workload), std::to_string(workload.channels), format_text(workload, way),
                          std::to_string(workload.filters), name(way.processor), name(way.approach), kernel_size,
                          number(1000.0 / time.median_milliseconds), number(time.median_milliseconds),
                          number(time.lower_quartile_milliseconds), number(time.upper_quartile_milliseconds),
                          number(time.minimum_milliseconds), std::to_string(time.runs), time.method});
}

} // namespace

CsvTable filter_times_table()
{
    return {{"image size", "channels", "format", "filters", "processor", "way", kernel_size_column, rate_column,
             milliseconds_column, "ms, lower quartile", "ms, upper quartile", "ms, minimum", "runs", "timed by"},
            {}};
}

void add_fft_times(CsvTable& table, const Workload& workload, Processor processor, const gl::TimeStatistics& time,
                   const std::vector<int>& kernel_sizes)
{
    for (const int kernel_size : kernel_sizes)
        add_row(table, workload, {processor, Approach::fft}, std::to_string(kernel_size), time);
}

void add_convolution_time(CsvTable& table, const Workload& workload, Way way, int kernel_size,
                          const gl::TimeStatistics& time)
{
    add_row(table, workload, way, std::to_string(kernel_size), time);
}

void add_study(CsvTable& table, const CrossoverStudy& study, const std::vector<int>& kernel_sizes)
{
    for (const CurvePoint& point : study.curves) {
        if (point.kernel_size)
            add_convolution_time(table, study.workload, point.way, *point.kernel_size, point.time);
        else
            add_fft_times(table, study.workload, point.way.processor, point.time, kernel_sizes);
    }
}

Curve curve_of(const std::string& title, const Workload& workload, Way way, const std::string& pair)
{
    return {title,
            kernel_size_column,
            milliseconds_column,
            {{"image size", size_text(workload)},
             {"channels", std::to_string(workload.channels)},
             {"format", format_text(workload, way)},
             {"filters", std::to_string(workload.filters)},
             {"processor", name(way.processor)},
             {"way", name(way.approach)}},
            false,
            way.approach == Approach::fft,
            pair};
}

std::vector<Chart> rate_and_cost_charts(const std::string& file_stem, const std::string& what,
                                        const std::vector<Curve>& curves)
{
    std::vector<Curve> rates = curves;
    for (Curve& curve : rates)
        curve.y_column = rate_column;
    const bool has_level = std::any_of(curves.begin(), curves.end(), [](const Curve& curve) { return curve.level; });
    return {{file_stem + "_rate",
             fmt::format("Images filtered per second by kernel size k of k x k, as the paper drew it: {}. Higher is "
                         "faster{}.",
                         what, has_level ? "; curves far above the FFT are cut off" : ""),
             {"kernel size k of k x k", true},
             {.label = "frames per second", .ends_at_levels = 4.0},
             rates},
            {file_stem + "_cost",
             fmt::format(
                 "Milliseconds for one image by kernel size, both axes logarithmic: {}. Lower is faster{}.", what,
                 has_level ? "; where a rising curve meets the FFT's level line, the FFT becomes the faster way" : ""),
             {"kernel size k of k x k", true},
             {"milliseconds", true},
             curves}};
}

void add_pass_lists(ItemResult& result, const Workload& workload, Approach approach, const TimingDevice& device,
                    int kernel_size)
{
    const FilterPlans drawn = plans(workload, approach, kernel_size, device);
    if (drawn.forward) {
        const std::string what = "The FFT, " + words(workload);
        result.passes.push_back(pass_list(what + ", forward, once", *drawn.forward));
        result.passes.push_back(pass_list(what + ", product and inverse for each filter", drawn.each.front()));
    } else {
        result.passes.push_back(
            pass_list(fmt::format("Convolution, {0}, {1} x {1}, {2}", name(approach), kernel_size, words(workload)),
                      drawn.each.front()));
    }
}

std::vector<int> curve_kernel_sizes(Effort effort)
{
    switch (effort) {
    case Effort::quick:
        return {3, 15, 31, 63, 255};
    case Effort::standard:
        return {3, 9, 15, 31, 51, 63, 127, 255};
    case Effort::thorough:
        return {3, 5, 7, 9, 11, 15, 21, 27, 33, 41, 51, 63, 81, 101, 127, 161, 203, 255, 351, 511};
    }
    return {};
}

CrossoverOptions crossover_options(const ItemContext& context, std::vector<Approach> approaches)
{
    const Effort effort = context.effort;
    CrossoverOptions options;
    options.kernel_sizes = curve_kernel_sizes(effort);
    options.sampling = context.series_sampling();
    options.cpu = false;
    options.longest_in_ffts = effort == Effort::thorough ? 12.0 : 6.0;
    options.approaches = std::move(approaches);
    return options;
}

std::string crossover_text(const Crossover& crossover)
{
    if (crossover.never())
        return fmt::format("none up to {}", crossover.largest);
    if (crossover.low == crossover.kernel_size && crossover.high == crossover.kernel_size)
        return std::to_string(*crossover.kernel_size);
    const std::string high =
        crossover.high ? std::to_string(*crossover.high) : fmt::format("{} or more", crossover.largest);
    return fmt::format("{} ({} to {})", *crossover.kernel_size, crossover.low.value_or(*crossover.kernel_size), high);
}

} // namespace fragfft::figures
