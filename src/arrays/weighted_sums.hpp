// The inner loop of convolution on the CPU, compiled for the vectors of several kinds of CPU; the widest that this CPU
// has is used.
#pragma once

#include "image.hpp"

#include <cstddef>
#include <vector>

namespace fragfft::cpu {

// Widths of arrays to be summed are multiples of this: it fills a vector of any CPU and a cache line.
template <typename Number> inline constexpr int numbers_per_line = 64 / static_cast<int>(sizeof(Number));
inline constexpr int floats_per_line = numbers_per_line<float>;

// A rectangle of weights, row after row. Number is float or double.
template <typename Number> struct TapGridOf
{
    int width = 1;
    int height = 1;
    std::vector<Number> weights;
    int spacing = 1; // distance between the numbers of neighbouring taps: the channels of interleaved pixels
};
using TapGrid = TapGridOf<float>;

// The taps of a kernel of one channel, in reverse order: the sums read forward, where convolution reads backward.
template <typename Number = float> TapGridOf<Number> taps_of(const DoubleImage& kernel);

enum class VectorUnit
{
    any, // what every CPU of the architecture has, such as SSE2 or NEON
    avx2,
    avx512,
};

// The kinds that this CPU has and that there is code for, the widest last.
std::vector<VectorUnit> vector_units_here();

// The sums
//     target[y * target_stride + x] =
//         sum over j, i of taps.weights[j * taps.width + i] * rows[y + j][x + i * taps.spacing]
// for x in [0, width) and y in [0, height). `rows` points to height + taps.height - 1 rows of
// width + (taps.width - 1) * taps.spacing numbers or more; `width` is a multiple of numbers_per_line. Each sum is
// gathered from partial sums of up to 16 taps, and those again from sums of 16, so that rounding errors do not pile up
// where an image is flat. `unit` is one of vector_units_here().
template <typename Number>
void weighted_sums(const Number* const* rows, const TapGridOf<Number>& taps, Number* target,
                   std::ptrdiff_t target_stride, int width, int height, VectorUnit unit);

} // namespace fragfft::cpu
