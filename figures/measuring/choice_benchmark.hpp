// Tests whether --method auto chooses well: compares predictions with measurements.
#pragma once

#include "figures/measuring/measured_row.hpp"
#include "gl/timer.hpp"
#include "program/filtering/filter_candidates.hpp"

#include <optional>
#include <string>
#include <vector>

namespace fragfft::measuring {

// Returns 54 jobs: square and not, with up to as many channels as the format has, every boundary rule, 1 to 4 equal
// filters. If sizes are given, returns 8 for each size, with kernels of up to 511 x 511. Kernels have equal weights,
// which are separable, or random ones.
std::vector<FilterJob> choice_jobs(gl::PixelFormat format, const std::vector<ImageShape>& sizes);

// Every candidate for the job with its prediction, the fastest first.
std::vector<FilterCandidate> choices_of(const FilterJob& job, const PlannedDevice& device, bool on_cpu,
                                        int threads = cpu::hardware_thread_count());

struct TimedCandidate
{
    std::string name;
    double predicted_milliseconds = 0.0;
    std::optional<gl::TimeStatistics> measured; // nothing for a candidate predicted to be hopelessly slow
};

// A candidate predicted to take longer than the best by this factor is not measured.
inline constexpr double hopeless_factor = 4.0;
// A choice is contested when another candidate takes at most this factor times the fastest one's time.
inline constexpr double contested_factor = 1.5;
// A choice is good when it takes at most this factor times the fastest one's time.
inline constexpr double good_factor = 1.1;

struct ChoiceBenchmark
{
    FilterJob job;
    std::vector<TimedCandidate> candidates; // the chosen one first, the others in the order of their predictions

    const TimedCandidate& chosen() const { return candidates.front(); }
    // The candidate with the least median among those measured.
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

// A case for each candidate. The verdict is a label: "chosen, fastest", "chosen, good", "chosen, too slow", "fastest".
std::vector<MeasuredCase> measured_cases(const ChoiceBenchmark& benchmark);

// Where candidates run.
struct ChoiceMeans
{
    bool on_cpu; // also on the CPU; otherwise only candidates on the device
    const gl::Functions& gl;
    const gl::Device& device;
    const DeviceProbe& probe;
};

// Times every candidate by the wall clock from an image in memory to its results in memory. Candidates are timed in
// turn, in alternating direction; medians of `runs`. Programs are compiled anew each time, as in a command.
ChoiceBenchmark benchmark_choice(const FilterJob& job, const ChoiceMeans& means, int runs);

} // namespace fragfft::measuring
