// JPEG files in memory, through libjpeg-turbo.
#pragma once

#include "image/image.hpp"
#include "image/loaded_image.hpp"

#include <cstdint>
#include <span>
#include <string_view>

namespace fragfft {

// True when the bytes open with a JPEG's first marker and the start of a second.
bool has_jpeg_magic(std::span<const std::uint8_t> bytes);

// Decodes a baseline or progressive JPEG of 8 bits, grey (1 channel) or colour (3, RGB), to an Image in [0, 1], turned
// as its EXIF orientation says. Keeps the ICC profile and the resolution. Throws InputError, naming `file_name` and the
// fault, for other colours (CMYK), for anything that libjpeg finds wrong in the data or missing, where it would itself
// only warn, for more than 200 scans, and for a size that require_supported_size refuses or that so few bytes cannot
// hold, before any pixel is decoded.
LoadedImage decode_jpeg(std::span<const std::uint8_t> bytes, std::string_view file_name);

// Encodes an image of 1 or 3 channels, each sample clamped to [0, 1], with the profile and the resolution of
// `metadata`. Colours are stored as often as brightness from quality 90 on, below for each 2 x 2 pixels. Throws
// InputError, naming `file_name`, for alpha, NaN, or sides above 65500; std::invalid_argument for an inconsistent image
// or a quality that is not 1 to 100.
EncodedImage encode_jpeg(const Image& image, int quality, std::string_view file_name, const Metadata& metadata = {});

} // namespace fragfft
