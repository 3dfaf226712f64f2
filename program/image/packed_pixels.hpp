// Pixels as BMP and TGA store them: a few bits or bytes each, which are indices of a palette or hold the parts of a
// colour side by side.
#pragma once

#include "program/image/image_file.hpp"

#include <array>
#include <cstdint>
#include <vector>

namespace fragfft {

struct PackedPixels
{
    int width = 0;
    int height = 0;
    int channels = 0;
    int bits_per_pixel = 0; // 1, 2 or 4, the highest first, or whole bytes, up to 4, the lowest first
    bool is_bottom_up = false;
    bool is_right_to_left = false;
    std::uint64_t offset = 0;     // of the first stored row
    std::uint64_t row_stride = 0; // in bytes
    // Without a palette: the bits of each channel, the largest value of which stands for 1.
    std::array<std::uint32_t, 4> masks = {};
    // The samples of each entry, one entry behind the other. Empty: there is none.
    std::vector<float> palette = {};
    std::uint32_t first_entry = 0; // the index of the palette's first

    std::uint64_t bytes_per_row() const
    {
        return (static_cast<std::uint64_t>(width) * static_cast<std::uint64_t>(bits_per_pixel) + 7) / 8;
    }
    // Behind the last row.
    std::uint64_t end() const { return offset + static_cast<std::uint64_t>(height - 1) * row_stride + bytes_per_row(); }
    // Those of the widest mask, and 8 at least.
    int bits_per_sample() const;
};

// Whether a mask is of neighbouring bits, one to 16, within a pixel of so many.
bool is_sound_mask(std::uint32_t mask, int bits_per_pixel);

// The sample of such bits of a pixel: the largest number that they hold stands for 1.
float sample_of_bits(std::uint32_t pixel, std::uint32_t mask);

// The stored bytes of rows that are not read from the file as they are, from the first stored one on.
using UnpackedRows = std::shared_ptr<const std::vector<std::uint8_t>>;

// The image of such pixels. `unpack` makes the rows of a file that is packed, with a stride of bytes_per_row and no
// offset; without it they are read as they are asked for. Throws InputError for an index beyond the palette. The file
// must outlive it.
StreamedImage streamed_pixels(const InputFile& file, const PackedPixels& pixels, FileFacts facts,
                              const std::function<UnpackedRows()>& unpack = {});

} // namespace fragfft
