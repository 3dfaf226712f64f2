// TIFF files in memory, through libtiff.
#pragma once

#include "image/image.hpp"
#include "image/loaded_image.hpp"

#include <cstdint>
#include <span>
#include <string_view>

namespace fragfft {

// True when the bytes open with the header of a TIFF or a BigTIFF, of either byte order.
bool has_tiff_magic(std::span<const std::uint8_t> bytes);

// Decodes the first image of a file: grey, RGB or a palette (3 channels, in 16 bits where the palette has them), grey
// and RGB with or without alpha, of integers of 8 or 16 bits, grey and palettes also of 1, 2 or 4, which become [0, 1],
// or of 32-bit floats; in strips or tiles, interleaved or in planes; uncompressed or by PackBits, LZW, Deflate,
// Zstandard or as faxes are; turned as its orientation says. An extra channel that the file says nothing of is taken
// for unmultiplied alpha. Keeps the ICC profile and the resolution. Throws InputError, naming `file_name` and the
// fault, for anything else and for damage, and for a size that require_supported_size refuses or that so few bytes
// cannot hold, before any pixel is decoded.
LoadedImage decode_tiff(std::span<const std::uint8_t> bytes, std::string_view file_name);

struct TiffOptions
{
    int bits = 8; // 8 or 16: integers, clamped to [0, 1]; 32: floats, kept as they are
    bool premultiplied_alpha = false;
};

// Encodes an image of 1 to 4 channels, compressed by Deflate, with the profile and the resolution of `metadata`. Throws
// InputError, naming `file_name`, for NaN where integers are written and for 4 GiB or more; std::invalid_argument for
// an inconsistent image or another number of bits.
EncodedImage encode_tiff(const Image& image, const TiffOptions& options, std::string_view file_name,
                         const Metadata& metadata = {});

} // namespace fragfft
