// Random images, also as files of a workplace.
#pragma once

#include "workplace.hpp"

namespace fragfft {

// Samples uniform in [0, 1), which a PNG rounds to its levels.
inline Image put_random(const Workplace& workplace, const std::string& name, int width, int height, int channels,
                        unsigned seed = 2003, int png_bits = 8)
{
    const Image image = random_picture(width, height, channels, seed);
    workplace.put(name, image, png_bits);
    return image;
}

// Real and imaginary parts uniform in [0, 1).
inline ComplexImage random_complex(int width, int height, int channels, unsigned seed)
{
    const Image parts = random_picture(width, height, 2 * channels, seed);
    ComplexImage image(width, height, channels);
    for (std::size_t i = 0; i < image.samples.size(); ++i)
        image.samples[i] = {parts.samples[2 * i], parts.samples[2 * i + 1]};
    return image;
}

} // namespace fragfft
