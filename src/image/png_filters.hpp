// What a PNG's rows become before they are compressed, and the header before them.
#pragma once

#include "image/image.hpp"

#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

namespace fragfft {

// A row's bytes with its filter's number before them.
std::size_t filtered_png_row_bytes(int width, int channels, int bits_per_sample);

// Rounds an image's rows to levels of 8 or 16 bits and filters them into `filtered`, which has room for all, on all
// threads. `above` is the row before the first, empty where there is none, and becomes the last. Returns how many
// samples were clamped.
std::size_t filter_png_rows(const Image& image, int bits_per_sample, std::vector<std::uint8_t>& above,
                            std::span<std::uint8_t> filtered);

// Levels of libdeflate. Photographs become 5 to 7 % smaller by the higher one, for three times the time; drawings and
// screenshots much smaller.
inline constexpr int fast_png_level = 1;
inline constexpr int small_png_level = 6;

// Whether the higher level makes a sample from the rows' middle at least 8 % smaller, or costs no time.
bool png_rows_compress_well(std::span<const std::uint8_t> filtered);

// The chunk that says what the image is: not interlaced.
void append_png_header(int width, int height, int channels, int bits_per_sample, std::vector<std::uint8_t>& bytes);

// A stream's bytes as chunks of pixels that a reader can hold one at a time.
void append_png_pixels(std::span<const std::uint8_t> stream, std::vector<std::uint8_t>& bytes);

} // namespace fragfft
