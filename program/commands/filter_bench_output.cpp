#include "program/commands/filter_bench_output.hpp"

#include "program/commands/bench_output.hpp"
#include "program/commands/duration.hpp"
#include "program/commands/words.hpp"

#include <fmt/format.h>
#include <optional>

namespace fragfft::commands {

namespace {

using measuring::FilterBenchmark;

Json cpu_time_as_json(const measuring::Microseconds& time)
{
    return {{"minimum_microseconds", time.minimum}, {"median_microseconds", time.median}};
}

std::string cpu_time_as_text(const measuring::Microseconds& time)
{
    return fmt::format("{:.1f}/{:.1f}", time.minimum, time.median);
}

Json ratio_as_json(const std::optional<measuring::Interval>& ratio)
{
    if (!ratio)
        return {{"median", nullptr}, {"low", nullptr}, {"high", nullptr}};
    return {{"median", ratio->middle}, {"low", ratio->low}, {"high", ratio->high}};
}

std::string ratio_as_text(const std::optional<measuring::Interval>& ratio)
{
    return ratio ? fmt::format("{:.2f}", ratio->middle) : "-";
}

Json number_as_json(const std::optional<double>& value)
{
    return value ? Json(*value) : Json(nullptr);
}

std::string number_as_text(const std::optional<double>& value)
{
    return value ? fmt::format("{:.2f}", *value) : "-";
}

Json as_json(const FilterBenchmark& result)
{
    return {{"method", result.method},
            {"width", result.options.width},
            {"height", result.options.height},
            {"format", gl::info(result.options.format).name},
            {"twiddles", name(result.options.twiddles)},
            {"passes", result.passes},
            {"copy_pass", time_as_json(result.copy_pass)},
            {"forward", time_as_json(result.forward)},
            {"filter", time_as_json(result.filter)},
            {"filter_alone_milliseconds", number_as_json(result.filter_alone_milliseconds)},
            {"forward_gflops", result.forward_gflops()},
            {"filter_gflops", result.filter_gflops()},
            {"filter_with_transfers", time_as_json(result.filter_with_transfers)},
            {"filter_with_8_bit_transfers", time_as_json(result.filter_with_8_bit_transfers)},
            {"with_8_bit_transfers_in_filters", result.with_8_bit_transfers_in_filters()},
            {"filter_in_copy_passes", result.filter_in_copy_passes()},
            {"filter_in_three_copies", ratio_as_json(result.filter_ratios.to_three_copies)},
            {"share_of_limit", number_as_json(result.filter_ratios.share_of_limit)},
            {"filter_in_cufft", ratio_as_json(result.filter_ratios.to_cufft)},
            {"filter_in_fftw", ratio_as_json(result.filter_ratios.to_fftw)},
            {"transform_in_next_powers_of_two", ratio_as_json(result.ratios.to_powers_of_two)},
            {"real_in_complex_transforms", ratio_as_json(result.ratios.real_to_complex)},
            {"transform_in_cufft", ratio_as_json(result.ratios.to_cufft)},
            {"transform_in_fftw", ratio_as_json(result.ratios.to_fftw)},
            {"record_of_a_pass", cpu_time_as_json(result.cpu.record_of_a_pass)},
            {"state_guard", cpu_time_as_json(result.cpu.state_guard)},
            {"planning_milliseconds", result.planning_milliseconds},
            {"one_off_milliseconds", result.one_off_milliseconds}};
}

std::string size_text(const FilterBenchmark& result)
{
    return fmt::format("{}x{}", result.options.width, result.options.height);
}

std::string median_text(const gl::TimeStatistics& time)
{
    return duration_text(time.median_milliseconds / 1e3);
}

// Transfers, other transforms, and the CPU's share.
std::string table_of_costs(const std::vector<FilterBenchmark>& results)
{
    constexpr const char* row =
        "{:28} {:>11} {:>8} {:>13} {:>10} {:>7} {:>7} {:>7} {:>8} {:>7} {:>11} {:>12} {:>8} {:>8}\n";
    std::string text = fmt::format(row, "method", "size", "format", "with transfer", "with 8-bit", "filters", "in 2^n",
                                   "real", "in cuFFT", "in FFTW", "CPU us/pass", "CPU us/guard", "planning", "one-off");
    for (const FilterBenchmark& result : results)
        text += fmt::format(row, result.method, size_text(result), gl::info(result.options.format).name,
                            median_text(result.filter_with_transfers), median_text(result.filter_with_8_bit_transfers),
                            fmt::format("{:.2f}", result.with_8_bit_transfers_in_filters()),
                            ratio_as_text(result.ratios.to_powers_of_two), ratio_as_text(result.ratios.real_to_complex),
                            ratio_as_text(result.ratios.to_cufft), ratio_as_text(result.ratios.to_fftw),
                            cpu_time_as_text(result.cpu.record_of_a_pass), cpu_time_as_text(result.cpu.state_guard),
                            duration_text(result.planning_milliseconds / 1e3),
                            duration_text(result.one_off_milliseconds / 1e3));
    return text;
}

} // namespace

Json as_json(const FilterBenchmark& result, const FilterBenchRun& run)
{
    const measuring::LaunchCosts& launch = run.launch_costs;
    Json row = as_json(result);
    row["empty_dispatch_microseconds"] = number_as_json(launch.dispatch_microseconds);
    row["empty_dispatch_and_barrier_microseconds"] = number_as_json(launch.dispatch_and_barrier_microseconds);
    row["empty_pass_microseconds"] = launch.pass_microseconds;
    row["empty_pass_and_barrier_microseconds"] = number_as_json(launch.pass_and_barrier_microseconds);
    row["cufft"] = run.cufft;
    return row;
}

std::string row_of_times(const FilterBenchRun& run)
{
    constexpr const char* row = "{:28} {:>11} {:>8} {:>7} {:>8} {:>8} {:>14} {:>8} {:>8} {:>13} {:>11} {:>8} {:>6} "
                                "{:>15} {:>14}\n";
    std::string text;
    if (run.results.size() == 1)
        text = fmt::format(row, "method", "size", "format", "passes", "copy", "forward", "forward GFLOPS", "filter",
                           "alone", "filter GFLOPS", "copy passes", "3 copies", "limit", "filter in cuFFT",
                           "filter in FFTW");
    const FilterBenchmark& result = run.results.back();
    const measuring::FilterRatios& ratios = result.filter_ratios;
    return text +
           fmt::format(row, result.method, size_text(result), gl::info(result.options.format).name, result.passes,
                       median_text(result.copy_pass), median_text(result.forward),
                       fmt::format("{:.1f}", result.forward_gflops()), median_text(result.filter),
                       result.filter_alone_milliseconds ? duration_text(*result.filter_alone_milliseconds / 1e3) : "-",
                       fmt::format("{:.1f}", result.filter_gflops()),
                       fmt::format("{:.1f}", result.filter_in_copy_passes()), ratio_as_text(ratios.to_three_copies),
                       number_as_text(ratios.share_of_limit), ratio_as_text(ratios.to_cufft),
                       ratio_as_text(ratios.to_fftw));
}

std::string costs_and_notes(const FilterBenchRun& run)
{
    if (run.results.empty())
        return "";
    const measuring::LaunchCosts& launch = run.launch_costs;
    return "\n" + table_of_costs(run.results) +
           fmt::format(
               "\nan empty dispatch {} us, with the barrier that a fetch needs {}; an empty pass, a draw of one texel, {} us, "
               "with it {}:\n"
               "each one of many, one after the other, on the device\n"
               "medians of {} runs or more after warming up, by {}, runs of less than {:g} ms repeated until they take so long\n"
               "where that is the device's clock; what are compared on the device, in turn; alone: a filter whose runs each\n"
               "wait for what a caller has done with the result, and let it be seen, as plans that store in images must\n"
               "GFLOPS: 5 N log2 N for a complex transform of N numbers, two of them for a texel of four components, and a\n"
               "filter is a forward and an inverse one of each; a copy pass reads and writes every texel once; 3 copies: a\n"
               "filter in three copies of the image as the device copies fastest; limit: the share of a filter's time that it\n"
               "takes at least, what its plan writes at a copy pass's rate, or three copies where it dispatches\n"
               "filter in cuFFT, in FFTW: in theirs of as many real images of 32-bit floats, FFTW's on all threads by the\n"
               "wall clock, cuFFT's with a product of our own by events of the device; {}\n"
               "with 8-bit: bytes uploaded by a pixel buffer, converted, filtered, converted and read back by a pixel\n"
               "buffer, by the wall clock, and that in filters without transfers\n"
               "in 2^n: where a side is no power of two, a complex transform in transforms of the next larger powers\n"
               "of two; real: a transform of as many real images, to half of their spectra, in complex ones\n"
               "in cuFFT, in FFTW: a complex transform in theirs of the same 32-bit floats, FFTW's on all threads\n"
               "CPU: minimum/median by the wall clock, without waiting for the device, of recording a pass and of\n"
               "keeping the caller's OpenGL state, once a run, which no other time includes; planning: making the filter's\n"
               "plan, which is part of one-off\n",
               number_as_text(launch.dispatch_microseconds), number_as_text(launch.dispatch_and_barrier_microseconds),
               number_as_text(launch.pass_microseconds), number_as_text(launch.pass_and_barrier_microseconds),
               run.sampling.least_runs, run.results.front().filter.method, run.sampling.least_interval_milliseconds,
               run.cufft);
}

} // namespace fragfft::commands
