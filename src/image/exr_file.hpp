// OpenEXR files in memory.
#pragma once

#include "image/image.hpp"
#include "image/loaded_image.hpp"

#include <cstdint>
#include <span>
#include <string_view>
#include <vector>

namespace fragfft {

// True when the bytes open with OpenEXR's magic number.
bool has_exr_magic(std::span<const std::uint8_t> bytes);

// Decodes the first part of a file, in scan lines or tiles, of HALF or FLOAT channels named Y (1 channel), Y and A (2),
// R, G and B (3), or these and A (4), to the image of its data window; further channels are not read. Colours are
// multiplied by A, as OpenEXR has it. Throws InputError, naming `file_name` and the fault, for other channels, deep or
// subsampled data, anything that OpenEXR finds wrong or missing, any number that require_finite refuses, and for a size
// that require_supported_size refuses, before any pixel is decoded.
LoadedImage decode_exr(std::span<const std::uint8_t> bytes, std::string_view file_name);

// Encodes an image of 1 to 4 channels as FLOAT channels of these names, compressed losslessly; samples may be any.
// Throws InputError, naming `file_name`, if OpenEXR fails; std::invalid_argument for an inconsistent image.
std::vector<std::uint8_t> encode_exr(const Image& image, std::string_view file_name);

} // namespace fragfft
