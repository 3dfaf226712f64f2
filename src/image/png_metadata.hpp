// The chunks of a PNG that hold metadata: iCCP, sRGB, gAMA, cHRM, pHYs, tEXt, zTXt and iTXt.
#pragma once

#include "image/metadata.hpp"

#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

namespace fragfft {

// Larger chunks are not looked at.
inline constexpr std::size_t most_png_chunk_bytes = std::size_t{8} << 20;

// The metadata of a PNG whose checksums are known to be right. Chunks that are not as the standard has them are left
// out, as are those of more than 8 MiB, compressed or not, and all after 32 MiB in sum: they touch no pixel.
Metadata read_png_metadata(std::span<const std::uint8_t> bytes);

// Appends the chunks, all of which may stand before the pixels. A profile that does not fit the channels (see
// icc_profile_fits) is left out, and so are texts without a keyword that a PNG can hold.
void append_png_metadata(const Metadata& metadata, int channels, std::vector<std::uint8_t>& bytes);

} // namespace fragfft
