// Portable float maps in memory: a header of three lines of text, and floats of 32 bits, the bottom row first.
#pragma once

#include "image/image.hpp"
#include "image/loaded_image.hpp"

#include <cstdint>
#include <span>
#include <string_view>
#include <vector>

namespace fragfft {

// True when the bytes open with "PF" or "Pf" and a line's end.
bool has_pfm_magic(std::span<const std::uint8_t> bytes);

// Decodes grey (1 channel) and colour (3), of either byte order. The header's scale, but for its sign, which tells the
// byte order, does not change the samples. Throws InputError, naming `file_name` and the fault, for a header that is
// not as it should be, a size that require_supported_size refuses, fewer or more bytes than it needs, and any number
// that require_finite refuses.
LoadedImage decode_pfm(std::span<const std::uint8_t> bytes, std::string_view file_name);

// Encodes an image of 1 or 3 channels, little endian; samples may be any. Throws InputError, naming `file_name`, for
// alpha; std::invalid_argument for an inconsistent image.
std::vector<std::uint8_t> encode_pfm(const Image& image, std::string_view file_name);

} // namespace fragfft
