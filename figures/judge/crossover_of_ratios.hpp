// From which kernel size on the FFT takes no longer than a convolution, told from ratios at several sizes, as the live
// page tells it: the twin of page/measure/crossover.js.
#pragma once

#include "figures/measuring/interval.hpp"
#include "figures/report/measuring_names.hpp"

#include <vector>

namespace fragfft::figures {

struct RatioAtKernel
{
    int kernel_size = 0; // k of k x k
    Interval ratio;      // the convolution's time divided by the FFT's, above 0
};

// The kernel size in whole pixels where the middles pass 1, on straight lines between neighbours in logarithms, and
// between which sizes the spread leaves that possible. Infinity stands for "beyond the largest kernel". `points`: by
// ascending kernel size. Throws std::logic_error when there is none.
Interval crossover_of_ratios(const std::vector<RatioAtKernel>& points);

} // namespace fragfft::figures
