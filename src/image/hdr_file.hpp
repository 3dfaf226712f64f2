// Radiance HDR files in memory: three values of 8 bits with a shared exponent to a pixel.
#pragma once

#include "image/image.hpp"
#include "image/loaded_image.hpp"

#include <cstdint>
#include <span>
#include <string_view>

namespace fragfft {

// True when the bytes open with "#?RADIANCE" or "#?RGBE".
bool has_hdr_magic(std::span<const std::uint8_t> bytes);

// Decodes to 3 channels: each stored value times 2^(exponent - 136), 0 where the exponent is 0. EXPOSURE, PRIMARIES and
// the like of the header do not change the samples. Throws InputError, naming `file_name` and the fault, for another
// format than RGBE, rows that are not stored top to bottom and left to right, a size that require_supported_size
// refuses, missing or remaining bytes, runs beyond a row's end, and values that require_finite refuses.
LoadedImage decode_hdr(std::span<const std::uint8_t> bytes, std::string_view file_name);

// Encodes an image of 1 channel, as grey RGB, or 3. The format has no negative values: those are clamped to 0 and
// counted. Throws InputError, naming `file_name`, for alpha and for values that require_finite refuses;
// std::invalid_argument for an inconsistent image.
EncodedImage encode_hdr(const Image& image, std::string_view file_name);

} // namespace fragfft
