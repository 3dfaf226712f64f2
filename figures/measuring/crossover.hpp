// Curves of time by kernel size for every way to filter one workload, and the kernel sizes from which the FFT filters
// as fast as spatial convolution: Fialka & Cadik 2006, Figures 6 to 8, for any workload.
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

// The kernel size from which the FFT filters as fast as spatial convolution: a search that measures as it proceeds.

// Both times at one kernel size.
struct Comparison
{
    int kernel_size = 0; // the kernel has kernel_size x kernel_size weights
    gl::TimeStatistics fft;
    gl::TimeStatistics convolution;

    // Compares the medians.
    bool fft_is_as_fast() const;
    // Compares the ranges between the quartiles: certain if they do not overlap.
    bool fft_is_as_fast_for_certain() const;
    bool convolution_is_faster_for_certain() const;
};

inline constexpr int smallest_compared_kernel = 3; // smaller kernels have one weight and move nothing

// Kernel sizes are odd, from 3 to `largest`; nothing means that no such size exists.
struct Crossover
{
    int largest = 0;
    // The crossover: the smallest odd size at which the FFT is at least as fast. 3 if it always is, nothing if it never
    // is.
    std::optional<int> kernel_size;
    // The kernel sizes that the spread of times leaves possible: low <= kernel_size <= high.
    std::optional<int> low;              // the smallest at which convolution is not certainly faster
    std::optional<int> high;             // the smallest at which the FFT is certainly at least as fast
    std::vector<Comparison> comparisons; // all that were measured, by kernel size

    bool always() const { return kernel_size == smallest_compared_kernel; }
    bool never() const { return !kernel_size; }
};

// Calls `compare` with odd kernel sizes from 3 to `largest`, each at most once, starting near `guess`. The distance
// from it doubles until the crossover lies between two sizes, and then the interval is bisected; so a kernel far too
// large for convolution is never tried. The result is exact if convolution's time grows with the kernel and the FFT's
// does not. Under noise all comparisons together decide, not a single one, and still low <= kernel_size <= high. Throws
// std::logic_error when `largest` is below 3.
Crossover find_crossover(int largest, int guess, const std::function<Comparison(int kernel_size)>& compare);

struct CurvePoint
{
    TimedMethod way;
    std::optional<int> kernel_size; // nothing for the FFT, whose time does not depend on it
    gl::TimeStatistics time;
};

struct WayCrossover
{
    TimedMethod convolution; // compared with the FFT on the same processor
    Crossover crossover;
};

struct CrossoverStudy
{
    Workload workload;
    std::vector<CurvePoint> curves; // by way of filtering, then by kernel size
    std::vector<WayCrossover> crossovers;

    const CurvePoint* point(TimedMethod way, std::optional<int> kernel_size) const; // null if there is none
};

// How curves and crossovers are measured.
struct StudyOptions
{
    // Kernel sizes of the curves, ascending; sizes that are not below both sides of the image are left out.
    std::vector<int> kernel_sizes{3, 5, 9, 15, 21, 31, 41, 51, 63, 95, 127, 191, 255};
    // A curve ends before the kernel size at which a convolution would take longer than this many FFTs on the same
    // processor, predicted from the curve's last point and the number of taps.
    double longest_in_ffts = 6.0;
    // How each way is timed at each kernel size; quartiles need several runs.
    gl::Sampling of_curves{.least_runs = 7};
    gl::Sampling of_comparisons{.least_runs = 7}; // the comparisons determine the crossovers
    bool cpu = true;                              // whether the CPU is measured besides the GPU
};

// Measures the curve of such convolutions by calling `milliseconds` for one kernel size after the other. Returns the
// size at which the curve meets the FFT's time, predicted from its last point that is not above and the number of taps.
int measure_curve(const TimedCase& convolution, double fft_milliseconds, const StudyOptions& options,
                  const std::function<double(const TimedCase&)>& milliseconds);

// Prepares a case for timing.
using Prepare = std::function<std::unique_ptr<TimedFiltering>(const TimedCase& timed)>;

// Receives the progress of a study.
struct StudyListener
{
    std::function<void(const std::string& what)> next = [](const std::string&) {}; // what is measured next
    // Called for each point of a curve, and for each crossover, as soon as it is known.
    std::function<void(const CurvePoint&)> point = [](const CurvePoint&) {};
    std::function<void(const WayCrossover&)> crossover = [](const WayCrossover&) {};
};

// Measures the curves, and searches for each crossover among the odd kernel sizes below the image's sides. At every
// size that is compared, both ways are timed in turn.
CrossoverStudy study_crossover(const Workload& workload, const StudyOptions& options, const Prepare& prepare,
                               const StudyListener& listener);

// The same on a device. Throws InputError as require_supported does.
CrossoverStudy study_crossover(const Workload& workload, const StudyOptions& options, const TimingDevice& device,
                               const StudyListener& listener);

// Rows for a point of a curve, and for a crossover, where low and high are what the spread of times allows and the
// comparisons that decided it are included. `fft_method` names the method of the FFT.
std::vector<MeasuredCase> measured_cases(const Workload& workload, const std::string& fft_method,
                                         const CurvePoint& point);
std::vector<MeasuredCase> measured_cases(const Workload& workload, const std::string& fft_method,
                                         const WayCrossover& found);

// The results on one processor in a sentence: "separable kernels up to 33 x 33 (31 to 37) are faster by convolution,
// larger ones by the FFT; ...".
std::string words(const CrossoverStudy& study, Processor processor);

} // namespace fragfft::measuring
