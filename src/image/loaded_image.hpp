// What a decoder of an image file gives back.
#pragma once

#include "image/image.hpp"

#include <variant>

namespace fragfft {

struct LoadedImage
{
    std::variant<Image, ComplexImage> pixels;
    // Of one number as the file stores it: 8 or 16 for PNG; 32 or 64 for NPY, where a complex sample has two numbers.
    int bits_per_number = 0;
};

} // namespace fragfft
