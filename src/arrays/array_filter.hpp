// Filters of arrays in memory with the semantics of scipy.ndimage, by all cores and the CPU's widest vectors.
#pragma once

#include <cstddef>
#include <span>
#include <vector>

namespace fragfft::cpu {

// What lies beyond the ends of an axis, repeated as often as a kernel reaches.
enum class Extension
{
    nearest,
    reflect, // the edge's number repeated: d c b a | a b c d | d c b a
    mirror,  // the edge's number not repeated: d c b | a b c d | c b a
    wrap,
    constant,
};

// Number is float or double in all of these, and weights and `beyond` are rounded to it. The result lies within 1e-6
// (float) or 1e-14 (double) of the exact one in relative L2 where sums do not cancel, and is the same for any number of
// threads. An infinity or a NaN spoils the results of which a tap, also one of weight 0, reads it, and no others. Small
// arrays are left to the calling thread. Throws std::bad_alloc before anything is written, and std::system_error where
// a thread cannot be started: some of the result is written then. An array without numbers is left as it is.

// Weights along one axis. `centre` is an index of the weights.
struct LineKernel
{
    std::vector<double> weights;
    int centre = 0;
    Extension extension = Extension::reflect;
    double beyond = 0.0; // the number outside, for Extension::constant
};

// result[i] = sum over m of weights[m] * source[i - (m - centre)] along the middle axis of arrays of shape
// (before, length, behind), in C's order. `source` and `result` are the same array or do not overlap. Throws InputError
// unless there are weights and the centre is one of them.
template <typename Number>
void filter_lines(const Number* source, Number* result, std::size_t before, std::size_t length, std::size_t behind,
                  const LineKernel& kernel, int thread_count);

// What filter_lines computes with `box` weights of 1 / box, in a time that does not depend on `box`. Sums are taken in
// double precision, and nothing is ever taken away from them. Throws InputError unless box is >= 1 and centre in
// [0, box).
template <typename Number>
void mean_of_lines(const Number* source, Number* result, std::size_t before, std::size_t length, std::size_t behind,
                   int box, int centre, Extension extension, double beyond, int thread_count);

// Weights along each of 1 to 8 axes.
struct BlockKernel
{
    std::vector<int> shape;
    std::vector<double> weights; // in C's order
    std::vector<int> centres;
    std::vector<Extension> extensions; // of the axes, one after the other
    double beyond = 0.0;
};

// result[i] = sum over m of weights[m] * source[i - (m - centres)] for an array of as many axes as the kernel, in C's
// order. `source` and `result` must not overlap. Throws InputError unless the kernel has 1 to 8 axes, as many as
// `shape`, weights for its shape, and its centre among them.
template <typename Number>
void filter_block(const Number* source, Number* result, std::span<const std::size_t> shape, const BlockKernel& kernel,
                  int thread_count);

} // namespace fragfft::cpu
