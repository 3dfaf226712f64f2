// The kernel size from which on the FFT is faster than convolution, told from the ratio of their times at several
// sizes, all timed in one turn.
#pragma once

#include "figures/measuring/interval.hpp"
#include "figures/report/measuring_names.hpp"

#include <optional>
#include <string>
#include <vector>

namespace fragfft::figures {

struct LadderStep
{
    int kernel_size = 0;
    Interval ratio; // of convolution's time to the FFT's
};

struct LadderCrossover
{
    // The size at which both take equally long; nothing if an end of it lies outside the sizes that were timed.
    std::optional<Interval> kernel_size;
    std::string outside{}; // why kernel_size is empty: "the FFT is not faster up to 105 x 105"

    // Throws MissingRow with the reason when there is no kernel size.
    const Interval& value() const;
};

// Finds where the ratio passes 1, interpolated linearly between neighbouring sizes, both in logarithms. The ratio grows
// with the kernel. So convolution is faster up to the last size at which it certainly is, and the FFT from the first
// size on at which it certainly is. Behind the former the high ends of the ratios rise to 1: this is the low end of the
// result. Before the latter their low ends rise to 1: this is the high end. Noise may leave the two in either order.
// The middle of the result lies between the first and the last size at which the middles rise to 1. `steps` must be
// ascending; throws std::logic_error otherwise.
LadderCrossover crossover_on_ladder(const std::vector<LadderStep>& steps);

} // namespace fragfft::figures
