// JPEG, TIFF and OpenEXR files of the kinds that fragfft reads but does not write, made by their libraries.
#pragma once

#include "test_support.hpp"

#include <array>
#include <cstdint>

namespace fragfft {

struct JpegRecipe
{
    int width = 0;
    int height = 0;
    int channels = 1;  // 4: CMYK
    Bytes levels = {}; // [height, width, channels]
    int quality = 90;
    bool progressive = false;
    Bytes exif = {}; // the data of an APP1 segment; none if empty
};
Bytes make_jpeg(const JpegRecipe& recipe);

// EXIF data with an orientation and nothing else.
Bytes exif_with_orientation(int orientation, bool big_endian);

struct TiffRecipe
{
    int width = 0;
    int height = 0;
    int samples_per_pixel = 1;
    int bits = 8;
    int sample_format = 1; // TIFF's numbers: 1 unsigned, 2 signed, 3 float
    int photometric = 1;   // 0 white is zero, 1 black is zero, 2 RGB, 3 palette
    int compression = 1;   // 1 none, 5 LZW, 7 JPEG, 8 Deflate, 32773 PackBits
    bool planes = false;
    int tile_side = 0; // 0: strips
    int rows_per_strip = 3;
    int extra_sample = -1; // 0 unspecified, 1 associated, 2 unassociated alpha; -1: no such field
    int orientation = 1;
    const char* mode = "w"; // "wl", "wb": byte order; "w8": BigTIFF
    Bytes rows = {};        // packed rows in the machine's byte order: of all channels, or of plane after plane
    std::vector<std::array<std::uint16_t, 3>> palette = {};
};
Bytes make_tiff(const TiffRecipe& recipe);

struct ExrRecipe
{
    std::vector<std::string> channels = {};
    bool half = false;
    bool tiled = false;
    int compression = 3; // OpenEXR's numbers: 0 none, 1 RLE, 2 and 3 ZIP, 4 PIZ, 5 PXR24, 6 B44
    int left = 0;        // of the data window
    int top = 0;
};
// The image's channels under these names.
Bytes make_exr(const Image& image, const ExrRecipe& recipe);

} // namespace fragfft
