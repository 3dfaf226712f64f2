// The kernel size from which on the FFT takes no longer than a convolution, told from ratios at several sizes as the
// live page does: the twin of page/measure/crossover.js.
#pragma once

#include "figures/measuring/interval.hpp"
#include "figures/report/measuring_names.hpp"

#include <vector>

namespace fragfft::figures {

struct RatioAtKernel
{
    int kernel_size = 0; // the kernel has kernel_size x kernel_size weights
    Interval ratio;      // the convolution's time divided by the FFT's, above 0
};

// The kernel size in whole pixels at which the middles pass 1, interpolated linearly between neighbours in logarithms,
// and the range that the spread leaves possible. Infinity stands for "beyond the largest kernel". `points` are sorted
// by ascending kernel size. Throws std::logic_error when there is none.
Interval crossover_of_ratios(const std::vector<RatioAtKernel>& points);

} // namespace fragfft::figures
