// Curves of time by kernel size for every way to filter one workload, and the kernel sizes from which the FFT filters
// as fast as convolution in space does: Fialka & Cadik 2006, Figures 6 to 8, for any workload.
#pragma once

#include "figures/measuring/filter_timing.hpp"
#include "figures/measuring/measured_row.hpp"
#include "gl/timer.hpp"

#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <vector>

namespace fragfft::measuring {

// From which kernel size on the FFT filters as fast as a convolution in space: a search that measures as it goes.

// Both times at one kernel size.
struct Comparison
{
    int kernel_size = 0; // k of k x k
    gl::TimeStatistics fft;
    gl::TimeStatistics convolution;

    // By their medians.
    bool fft_is_as_fast() const;
    // The quarters of the times in the middle decide: they do not overlap.
    bool fft_is_as_fast_for_certain() const;
    bool convolution_is_faster_for_certain() const;
};

inline constexpr int smallest_compared_kernel = 3; // 1 x 1 moves nothing

// Kernel sizes are odd, from 3 to `largest`; nothing stands for "none of them".
struct Crossover
{
    int largest = 0;
    // The crossover: the smallest odd k at which the FFT is at least as fast. 3: always; nothing: never.
    std::optional<int> kernel_size;
    // The kernel sizes that the spread of times leaves possible for it: [low, high], with low <= kernel_size <= high.
    std::optional<int> low;              // the smallest at which convolution is not faster for certain
    std::optional<int> high;             // the smallest at which the FFT is at least as fast for certain
    std::vector<Comparison> comparisons; // all that were made, by kernel size

    bool always() const { return kernel_size == smallest_compared_kernel; }
    bool never() const { return !kernel_size; }
};

// Calls `compare` with odd kernel sizes from 3 to `largest`, each at most once, beginning near `guess`: steps away from
// it double until the crossover lies between two of them, and are then halved, so that a kernel far too large for
// convolution is not tried. Exact where convolution's time grows with the kernel and the FFT's does not. Under noise
// all comparisons together decide, no single one, and low <= kernel_size <= high still. Throws std::logic_error when
// `largest` is below 3.
Crossover find_crossover(int largest, int guess, const std::function<Comparison(int kernel_size)>& compare);

struct CurvePoint
{
    TimedMethod way;
    std::optional<int> kernel_size; // nothing for the FFT, whose time does not depend on it
    gl::TimeStatistics time;
};

struct WayCrossover
{
    TimedMethod convolution; // against the FFT of the same processor
    Crossover crossover;
};

struct CrossoverStudy
{
    Workload workload;
    std::vector<CurvePoint> curves; // by way, then by kernel size
    std::vector<WayCrossover> crossovers;

    const CurvePoint* point(TimedMethod way, std::optional<int> kernel_size) const; // null where there is none
};

// How curves and crossovers are measured.
struct StudyOptions
{
    // Kernel sizes of the curves, ascending; those that are not below both sides of the image are left out.
    std::vector<int> kernel_sizes{3, 5, 9, 15, 21, 31, 41, 51, 63, 95, 127, 191, 255};
    // A curve ends before the kernel size at which a convolution would cost more than this many FFTs of the same
    // processor, told from its last point and the number of taps.
    double longest_in_ffts = 6.0;
    // How each way is timed at each kernel size; quartiles want some runs.
    gl::Sampling of_curves{.least_runs = 7};
    gl::Sampling of_comparisons{.least_runs = 7}; // which tell the crossovers
    bool cpu = true;                              // besides the GPU
};

// Measures the curve of such convolutions: calls `milliseconds` for one kernel size after the other. Returns the size
// at which it meets the FFT's time, told from its last point that is not above, and the number of taps.
int measure_curve(const TimedCase& convolution, double fft_milliseconds, const StudyOptions& options,
                  const std::function<double(const TimedCase&)>& milliseconds);

// Makes a case ready to be timed.
using Prepare = std::function<std::unique_ptr<TimedFiltering>(const TimedCase& timed)>;

// What a study tells as it goes on.
struct StudyListener
{
    std::function<void(const std::string& what)> next = [](const std::string&) {}; // what is measured next
    // What is known from now on: each point of a curve, and each crossover.
    std::function<void(const CurvePoint&)> point = [](const CurvePoint&) {};
    std::function<void(const WayCrossover&)> crossover = [](const WayCrossover&) {};
};

// Measures the curves and searches each crossover among the odd kernel sizes below the image's sides, both ways timed
// in turn at every size that is compared.
CrossoverStudy study_crossover(const Workload& workload, const StudyOptions& options, const Prepare& prepare,
                               const StudyListener& listener);

// The same on a device. Throws InputError as require_supported does.
CrossoverStudy study_crossover(const Workload& workload, const StudyOptions& options, const TimingDevice& device,
                               const StudyListener& listener);

// In rows, of the FFT by a method: a point of a curve; and a crossover, low and high being what the spread of times
// allows, after all comparisons that decided it.
std::vector<MeasuredCase> measured_cases(const Workload& workload, const std::string& fft_method,
                                         const CurvePoint& point);
std::vector<MeasuredCase> measured_cases(const Workload& workload, const std::string& fft_method,
                                         const WayCrossover& found);

// The answers on one processor in a sentence: "separable kernels up to 33 x 33 (31 to 37) are faster by convolution,
// larger ones by the FFT; ...".
std::string words(const CrossoverStudy& study, Processor processor);

} // namespace fragfft::measuring
