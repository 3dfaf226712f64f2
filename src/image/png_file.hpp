// PNG files in memory.
#pragma once

#include "image/image.hpp"
#include "image/loaded_image.hpp"

#include <cstddef>
#include <cstdint>
#include <span>
#include <string_view>
#include <vector>

namespace fragfft {

// True when the bytes open with PNG's signature.
bool has_png_signature(std::span<const std::uint8_t> bytes);

// Decodes a PNG of any colour type, bit depth and interlacing to an Image in [0, 1]: the stored value divided by its
// largest, with no gamma conversion. Channels: grey 1, grey and alpha 2, RGB 3, RGBA 4; a palette becomes 3, or 4 with
// transparency; a transparent grey or colour becomes an alpha channel. `bits_per_number` is 16 for 16-bit files,
// else 8. Of the other ancillary chunks the metadata are kept, see read_png_metadata; bytes after the IEND chunk are
// ignored. Throws InputError, naming
// `file_name` and the fault, for anything that is not a whole and sound PNG: a wrong checksum in any chunk or in the
// compressed data, a missing end, a palette index without a colour; and for a size that require_supported_size refuses,
// before any pixel is decoded.
LoadedImage decode_png(std::span<const std::uint8_t> bytes, std::string_view file_name);

// Encodes an image of 1 to 4 channels, each sample clamped to [0, 1] and rounded to the nearest of 2^bits_per_sample
// levels. `bits_per_sample` is 8 or 16. The metadata are written as append_png_metadata has them.
// Throws InputError, naming `file_name`, for a NaN, for which no level could stand; std::invalid_argument for an
// inconsistent image or another number of bits.
EncodedImage encode_png(const Image& image, int bits_per_sample, std::string_view file_name,
                        const Metadata& metadata = {});

} // namespace fragfft
