// What a decoder of an image file gives back, and an encoder.
#pragma once

#include "image/image.hpp"
#include "image/metadata.hpp"

#include <cstddef>
#include <cstdint>
#include <variant>
#include <vector>

namespace fragfft {

// Whether an array in a file has an axis for its channels, [height, width, channels], where it has only one.
enum class ChannelAxis
{
    if_several, // [height, width]
    always,     // [height, width, 1]
};

enum class FileKind
{
    png,
    npy,
    jpeg,
    tiff,
    exr,
    pfm,
    hdr,
    bmp, // written only
    tga, // written only
};

// What a file says of its image beside the pixels.
struct FileFacts
{
    // Of one number as the file stores it: 8 or 16 for integers (8 for fewer, too); 16, 32 or 64 for floats, where a
    // complex sample has two numbers. An HDR file's floats of 8 bits and a shared exponent count as 32.
    int bits_per_number = 0;
    // As the file has it; what is computed from the image is saved alike. if_several for all but NPY.
    ChannelAxis channel_axis = ChannelAxis::if_several;
    FileKind kind = FileKind::npy;
    // Integers, which are scaled to [0, 1] by their largest, or floats, which are kept as they are.
    bool stores_integers = false;
    // Whether the file says that its colours are multiplied by its alpha. The samples are as the file has them.
    bool premultiplied_alpha = false;
    Metadata metadata = {};
};

struct LoadedImage : FileFacts
{
    std::variant<Image, ComplexImage> pixels;
};

// A file in memory.
struct EncodedImage
{
    std::vector<std::uint8_t> bytes;
    // How many samples lay outside what the format holds by more than half a step of it, and were clamped.
    std::size_t clamped_samples = 0;
};

} // namespace fragfft
