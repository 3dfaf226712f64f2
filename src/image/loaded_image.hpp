// What a decoder of an image file gives back.
#pragma once

#include "image/image.hpp"

#include <variant>

namespace fragfft {

// Whether an array in a file has an axis for its channels, [height, width, channels], where it has only one.
enum class ChannelAxis
{
    if_several, // [height, width]
    always,     // [height, width, 1]
};

struct LoadedImage
{
    std::variant<Image, ComplexImage> pixels;
    // Of one number as the file stores it: 8 or 16 for PNG; 32 or 64 for NPY, where a complex sample has two numbers.
    int bits_per_number = 0;
    // As the file has it; what is computed from the image is saved alike. if_several for PNG.
    ChannelAxis channel_axis = ChannelAxis::if_several;
};

} // namespace fragfft
