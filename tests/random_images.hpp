// Random inputs whose seed the tests print.
#pragma once

#include "image.hpp"

namespace fragfft {

// Uniform in [low, high).
Image random_image(int width, int height, int channels, unsigned seed, float low = -0.5f, float high = 0.5f);

} // namespace fragfft
