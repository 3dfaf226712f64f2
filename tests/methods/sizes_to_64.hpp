// Some of the sizes up to 64 x 64.
#pragma once

#include "spectrum_truth.hpp"

namespace fragfft {

// One of `step` sizes, such that both axes have every length and, if `step` is odd, every parity. Since the lines of
// one axis are transformed after those of the other, it suffices to combine each length with some of the others.
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
