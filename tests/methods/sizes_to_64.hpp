// Some of the sizes up to 64 x 64.
#pragma once

#include "spectrum_truth.hpp"

namespace fragfft {

// One size in `step`, such that both axes come with every length and, where `step` is odd, every parity. The lines of
// one axis are transformed after those of the other, so each length with some of the others will do.
inline std::vector<Size> sizes_to_64(int step)
{
    std::vector<Size> some;
    for (int height = 1; height <= 64; ++height)
        for (int width = 1; width <= 64; ++width)
            if ((width + 5 * height) % step == 0)
                some.push_back({width, height});
    return some;
}

} // namespace fragfft
