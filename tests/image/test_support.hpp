// What the tests of images share.
#pragma once

#include "files/file_support.hpp"
#include "random_images.hpp"

namespace fragfft {

// Samples uniform in [0, 1).
inline Image random_picture(int width, int height, int channels, unsigned seed)
{
    return random_image(width, height, channels, seed, 0.0F, 1.0F);
}

} // namespace fragfft
