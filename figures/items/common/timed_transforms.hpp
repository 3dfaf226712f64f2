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
    real, // to the half of their spectrum that says all
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
    int images = 1; // at once

    // For each image 5 N log2 N of its N = side^2 numbers, half of it for real ones: the usual count, whatever is
    // really computed.
    double floating_point_operations() const;
};

struct TimedPrograms
{
    std::string by;
    std::function<Plan(int side, NumberKind numbers)> forward; // from "image" to "result", bins in their order
};

struct TransformSeries
{
    std::vector<TimedPrograms> programs{};
    std::vector<NumberKind> numbers{NumberKind::complex};
    int images = 1; // in a texel of the programs' textures: of complex numbers 1 or 2, of real ones 1
    reference::AccuracyMode of_powers_of_two = reference::AccuracyMode::float32_table;
    reference::AccuracyMode of_other_sizes = reference::AccuracyMode::bluestein_float32;
};

// Times transforms of all these sides by each of the programs, by FFTW with measured plans on one thread and on all,
// and by cuFFT where that is given: a run of each in turn, which leaves rows of forward_key. At the first moment what
// programs and cuFFT make is compared with FFTW in double precision, which leaves checks.
void timed_in_turn(ItemContext& context, const TransformSeries& series, const std::vector<int>& sides, Cufft* cufft,
                   const gl::Sampling& sampling, Experiment& experiment);

inline constexpr const char* forward_transform = "forward transform";
// The key of the time of such a transform, by its side, numbers, `by` and images.
Key forward_key(int side, NumberKind numbers, const std::string& by, int images = 1);
// The same transform by another way.
Key forward_key_by(const Key& transform, const std::string& by);

// What such a key is of.
int forward_side(const Key& transform);
double floating_point_operations(const Key& transform); // see TimedTransform
// Billions of them in a second, by the time of all moments.
Interval gigaflops(const ItemRows& rows, const Key& transform);

// The same transform by FFTW on one thread or on all: the one whose time of all moments is lower in the middle.
Key fair_cpu_opponent(const ItemRows& rows, const Key& transform);

// The columns of transforms that were timed.
Table empty_table_of_transforms();
// All that were timed, by their sides: numbers, powers of two or other sides, side, by, rate, time and clock.
Table table_of_transforms(const ItemRows& rows);

// All works of a group share its time, and a single one's median need not be as sure as a lone one's.
gl::Sampling sampling_in_groups(const ItemContext& context);

// What a table calls sides.
inline constexpr const char* powers_of_two = "powers of two";
inline constexpr const char* other_sides = "others";

} // namespace fragfft::figures
