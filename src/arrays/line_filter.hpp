// Filters along one axis of an array in memory, by the processor's vectors and threads.
#pragma once

#include "arrays/extension.hpp"

#include <cstddef>
#include <vector>

namespace fragfft::cpu {

// The middle axis of an array of shape (before, length, behind), in C's order.
struct Lines
{
    std::size_t before = 1;
    std::size_t length = 1;
    std::size_t behind = 1;
};

struct LineKernel
{
    std::vector<double> weights; // empty: the mean of `count` numbers
    std::size_t count = 1;       // at least 1
    std::size_t centre = 0;      // below count
    Extension extension = Extension::reflect;
    double beyond = 0.0; // for Extension::constant
};

// result[i] = sum over m of weights[m] * source[i - (m - centre)] along the lines. Number is float or double. The
// result's relative L2 error is at most 1e-6 in float and 1e-14 in double, for sums that do not cancel; long means are
// summed in double precision. An infinite or NaN sample affects the results that it is summed into, and no others.
// Source and result must not overlap. Throws std::bad_alloc before anything is written.
template <typename Number>
void filter_lines(const Number* source, Number* result, const Lines& lines, const LineKernel& kernel, int thread_count);

} // namespace fragfft::cpu
