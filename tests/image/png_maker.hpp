// PNG files of every kind, made by libpng itself from stored levels, and the surgery that spoils them.
#pragma once

#include "test_support.hpp"

#include <optional>
#include <png.h>

namespace fragfft {

struct PngRecipe
{
    int width = 0;
    int height = 0;
    int bit_depth = 8;
    int colour_type = PNG_COLOR_TYPE_GRAY;
    bool interlaced = false;
    std::vector<unsigned> levels; // as stored, [height, width, channels]; palette indices for a palette
    std::vector<png_color> palette;
    std::vector<png_byte> palette_alphas;
    std::optional<png_color_16> transparent;
    int filters = PNG_ALL_FILTERS; // that rows may have, a combination of libpng's flags

    int channels() const;
};

// A recipe with random levels; a palette gets as many random colours as its depth can index.
PngRecipe random_recipe(int width, int height, int bit_depth, int colour_type, bool interlaced, unsigned seed);

Bytes make_png(const PngRecipe& recipe);

// A chunk with a right checksum.
Bytes make_chunk(std::string_view type, std::span<const std::uint8_t> data);

// Where a chunk's length field is in a sound PNG; the first of that type.
std::size_t find_chunk(std::span<const std::uint8_t> png, std::string_view type);

std::size_t chunk_data_bytes(std::span<const std::uint8_t> png, std::size_t chunk_at);

// Makes every chunk's checksum right again, as far as the chunks' lengths lead.
void correct_checksums(Bytes& png);

// `chunk` right before the first chunk of the given type.
Bytes inserted_before(const Bytes& png, std::string_view type, const Bytes& chunk);

} // namespace fragfft
