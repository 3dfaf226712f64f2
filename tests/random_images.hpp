// Random inputs whose seed the tests print.
#pragma once

#include "image/image.hpp"

#include <random>

namespace fragfft {

// Uniform in [low, high).
inline Image random_image(int width, int height, int channels, unsigned seed, float low = -0.5f, float high = 0.5f)
{
    std::mt19937 generator(seed);
    std::uniform_real_distribution<float> uniform(low, high);
    Image image(width, height, channels);
    for (float& sample : image.samples)
        sample = uniform(generator);
    return image;
}

} // namespace fragfft
