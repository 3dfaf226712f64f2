// From which kernel size on the FFT filters as fast as a convolution in space: a search that measures as it goes.
#pragma once

#include "gl/timer.hpp"

#include <functional>
#include <optional>
#include <vector>

namespace fragfft::measuring {

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

    bool always() const
    {
        return kernel_size == smallest_compared_kernel;
    }
    bool never() const
    {
        return !kernel_size;
    }
};

// Calls `compare` with odd kernel sizes from 3 to `largest`, each at most once, beginning near `guess`: steps away from
// it double until the crossover lies between two of them, and are then halved, so that a kernel far too large for
// convolution is not tried. Exact where convolution's time grows with the kernel and the FFT's does not. Under noise
// all comparisons together decide, no single one, and low <= kernel_size <= high still. Throws std::logic_error when
// `largest` is below 3.
Crossover find_crossover(int largest, int guess, const std::function<Comparison(int kernel_size)>& compare);

} // namespace fragfft::measuring
