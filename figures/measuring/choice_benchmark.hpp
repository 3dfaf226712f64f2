// Whether --method auto chooses well: predictions beside measurements.
#pragma once

#include "figures/measuring/measured_row.hpp"
#include "gl/timer.hpp"
#include "program/filtering/filter_candidates.hpp"

#include <optional>
#include <string>
#include <vector>

namespace fragfft::measuring {

// 54 jobs, square and not, channels up to the format's, every boundary rule, 1 to 4 filters alike, or, with sizes
// given, 8 for each size, with kernels of up to 511 x 511: equal weights, which are separable, or random ones.
std::vector<FilterJob> choice_jobs(gl::PixelFormat format, const std::vector<ImageShape>& sizes);

// Every way to do it, as predicted, the fastest first.
std::vector<FilterCandidate> choices_of(const FilterJob& job, const PlannedDevice& device, bool on_cpu,
                                        int threads = cpu::hardware_thread_count());

struct TimedCandidate
{
    std::string name;
    double predicted_milliseconds = 0.0;
    std::optional<gl::TimeStatistics> measured; // not of one predicted to take far longer than the best
};

// A candidate predicted to take longer than the best by this factor is not measured.
inline constexpr double hopeless_factor = 4.0;
// A choice is contested when another candidate takes no longer than the fastest by this factor.
inline constexpr double contested_factor = 1.5;
// A choice that takes no longer than the fastest by this factor is good.
inline constexpr double good_factor = 1.1;

struct ChoiceBenchmark
{
    FilterJob job;
    std::vector<TimedCandidate> candidates; // the chosen one first, then as predicted

    const TimedCandidate& chosen() const { return candidates.front(); }
    // The fastest of those measured, by their medians.
    const TimedCandidate& fastest() const;
    bool is_good() const;
    bool is_contested() const;
};

struct ChoiceSummary
{
    int choices = 0;
    int good = 0;
    int contested = 0;
    int contested_and_good = 0;
    double median_prediction_error = 0.0; // |predicted / measured - 1| over all candidates measured
};
ChoiceSummary summarize(const std::vector<ChoiceBenchmark>& results);

// A case for each candidate, whose verdict is a label: "chosen, fastest", "chosen, good", "chosen, too slow",
// "fastest".
std::vector<MeasuredCase> measured_cases(const ChoiceBenchmark& benchmark);

// Where candidates work.
struct ChoiceMeans
{
    bool on_cpu; // too; else the device's candidates alone
    const gl::Functions& gl;
    const gl::Device& device;
    const DeviceProbe& probe;
};

// Every candidate from an image in memory to its results there, by the wall clock, taken in turn, there and back:
// medians of `runs`. Programs are compiled anew each time, as a command does.
ChoiceBenchmark benchmark_choice(const FilterJob& job, const ChoiceMeans& means, int runs);

} // namespace fragfft::measuring
