// From which kernel size on the FFT is faster than convolution, told from how many times as long convolution takes at
// several sizes, all timed in one turn.
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
    // Where both take equally long; nothing where an end of it lies outside of the sizes that were timed.
    std::optional<Interval> kernel_size;
    std::string outside{}; // why there is none: "the FFT is not faster up to 105 x 105"

    // Throws MissingRow, which says why, where there is none.
    const Interval& value() const;
};

// Where the ratio passes 1, on straight lines between neighbouring sizes, both logarithmic. It rises with the kernel,
// so convolution is the faster way up to the last size at which it is for certain, and the FFT from the first one on at
// which it is: the low end lies where the ratios' high ends rise to 1 behind the one, the high end where their low ends
// do before the other, in whichever order noise leaves them. The middle lies between the first and the last such place
// of the middles. `steps`: ascending. Throws std::logic_error where they are not.
LadderCrossover crossover_on_ladder(const std::vector<LadderStep>& steps);

} // namespace fragfft::figures
