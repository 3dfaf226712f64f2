// Transforms of squares by a method's programs, by FFTW and by cuFFT, timed in turn.
#pragma once

#include "figures/judge/run.hpp"
#include "figures/measuring/cufft.hpp"
#include "figures/report/item.hpp"
#include "methods/problem.hpp"
#include "reference/error_measures.hpp"

#include <functional>
#include <string>
#include <vector>

namespace fragfft::figures {

enum class NumberKind
{
    complex,
    real, // real images, and half of their spectrum
};

const char* name(NumberKind numbers); // "complex"

inline constexpr const char* by_cufft = "cuFFT";
// "FFTW 3, 2 threads"
std::string by_fftw(int threads);

// One forward transform of images of side x side numbers in 32-bit floats, compute only.
struct TimedTransform
{
    int side = 0;
    NumberKind numbers = NumberKind::complex;
    std::string by;
    int images = 1; // how many are transformed at once

    // 5 N log2 N for each image of N = side^2 numbers, half of that for real ones: the usual count, whatever is really
    // computed.
    double floating_point_operations() const;
};

struct TimedPrograms
{
    std::string by;
    std::function<Plan(int side, NumberKind numbers)> forward; // from "image" to "result", with bins in natural order
};

struct TransformSeries
{
    std::vector<TimedPrograms> programs{};
    std::vector<NumberKind> numbers{NumberKind::complex};
    int images = 1; // how many a texel of the programs' textures holds: 1 or 2 of complex numbers, 1 of real ones
    reference::AccuracyMode of_powers_of_two = reference::AccuracyMode::float32_table;
    reference::AccuracyMode of_other_sizes = reference::AccuracyMode::bluestein_float32;
};

// Times transforms of all these sides in turn: by each of the programs, by FFTW with measured plans on one thread and
// on all, and by cuFFT where it is given. Leaves rows with forward_key. At the first moment the results of the programs
// and of cuFFT are compared with FFTW in double precision, which leaves checks.
void timed_in_turn(ItemContext& context, const TransformSeries& series, const std::vector<int>& sides, Cufft* cufft,
                   const gl::Sampling& sampling, Experiment& experiment);

inline constexpr const char* forward_transform = "forward transform";
// The key of the time of such a transform, by its side, numbers, `by` and images.
Key forward_key(int side, NumberKind numbers, const std::string& by, int images = 1);
// The key of the same transform by something else.
Key forward_key_by(const Key& transform, const std::string& by);

// The side in such a key.
int forward_side(const Key& transform);
double floating_point_operations(const Key& transform); // see TimedTransform
// Billions of floating-point operations per second, by the times of all moments.
Interval gigaflops(const ItemRows& rows, const Key& transform);

// The key of the same transform by FFTW, on one thread or on all: whichever has the lower median over all moments.
Key fair_cpu_opponent(const ItemRows& rows, const Key& transform);

// A table of timed transforms without rows.
Table empty_table_of_transforms();
// A row for each transform that was timed, by side; the columns are numbers, powers of two or other sides, side, by,
// rate, time and clock.
Table table_of_transforms(const ItemRows& rows);

// All works of a group share its time, so the median of one need not be as certain as where a work is timed alone.
gl::Sampling sampling_in_groups(const ItemContext& context);

// How a table calls the two groups of sides.
inline constexpr const char* powers_of_two = "powers of two";
inline constexpr const char* other_sides = "others";

} // namespace fragfft::figures
