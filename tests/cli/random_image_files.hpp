// Random images as files of a workplace.
#pragma once

#include "workplace.hpp"

namespace fragfft {

// Samples uniform in [0, 1), which a PNG rounds to its levels.
inline Image put_random(const Workplace& workplace, const std::string& name, int width, int height, int channels,
                        unsigned seed = 2003, int png_bits = 8)
{
    const Image image = random_image(width, height, channels, seed);
    workplace.put(name, image, png_bits);
    return image;
}

} // namespace fragfft
