// How an image is to be turned before it is shown, as cameras write it.
#pragma once

#include "image/image.hpp"
#include "image/metadata.hpp"

#include <cstdint>
#include <span>

namespace fragfft {

// By EXIF and TIFF: 1 as it is stored, 2 mirrored left to right, 3 turned by 180 degrees, 4 mirrored top to bottom,
// 5 to 8 with rows and columns exchanged (5), and then turned right by 90 degrees (6), ... Others are taken for 1.
using Orientation = int;

// The orientation in the EXIF data of a JPEG's APP1 segment, "Exif", two zeros, and a TIFF header; 1 where there is
// none, or nothing sound.
Orientation exif_orientation(std::span<const std::uint8_t> segment);

// The image as it is to be shown. `resolution` follows the sides.
Image oriented(Image image, Orientation orientation, Metadata& metadata);

} // namespace fragfft
