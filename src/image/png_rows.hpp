// The rows of a PNG by a short way: inflated at once by libdeflate, which takes half of libpng's time.
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <vector>

namespace fragfft {

// Rows one behind the other, each after a byte that says nothing any more: row y starts at y * (1 + row_bytes) + 1.
struct PngRows
{
    std::vector<std::uint8_t> bytes;
    std::size_t row_bytes = 0;

    std::span<const std::uint8_t> row(std::size_t y) const
    {
        return std::span(bytes).subspan(y * (1 + row_bytes) + 1, row_bytes);
    }
};

// The rows of a PNG that is not interlaced, of `row_bytes` each, with `pixel_bytes` whole bytes to a pixel, whose
// chunks before the pixels are known to be sound. nullopt for whatever is not as in any common file: then libpng is to
// decide, and to say what is wrong.
std::optional<PngRows> plain_png_rows(std::span<const std::uint8_t> bytes, std::size_t row_bytes, std::size_t height,
                                      std::size_t pixel_bytes);

} // namespace fragfft
