// Filters of arrays in memory by kernels of several axes that are not separable, by the processor's vectors and
// threads.
#pragma once

#include "arrays/extension.hpp"

#include <cstddef>
#include <vector>

namespace fragfft::cpu {

// An axis of an array, and the kernel's extent along it.
struct BlockAxis
{
    std::size_t length = 1;
    std::size_t taps = 1;   // at least 1
    std::size_t centre = 0; // below taps
    Extension extension = Extension::reflect;
};

struct Block
{
    std::vector<BlockAxis> axes; // in C's order
    std::vector<double> weights; // likewise
    double beyond = 0.0;         // for Extension::constant
};

// result[i] = sum over m of weights[m] * source[i - (m - centre)], i and m with an index for each axis. Number is float
// or double. The result's relative L2 error is at most 1e-6 in float and 1e-14 in double, for sums that do not cancel.
// An infinite or NaN sample affects every result whose kernel covers it, even with a weight of 0. Source and result
// must not overlap.
template <typename Number>
void filter_block(const Number* source, Number* result, const Block& block, int thread_count);

} // namespace fragfft::cpu
