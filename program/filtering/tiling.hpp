// How an image is cut into tiles that are filtered one by one, by overlap-save: a tile is convolved as if it were one
// period of a wave, and what the wrapping reached is left out, so that the tiles' margins overlap and their results
// join.
#pragma once

#include "program/filtering/prepared_filter.hpp"

#include <cstdint>
#include <vector>

namespace fragfft {

// The rows from `first` to `end` - 1 of an image.
struct RowBand
{
    int first = 0;
    int end = 0;

    int height() const { return end - first; }
};

struct Tiling
{
    ImageShape image;  // or the band of it that is wanted
    KernelReach reach; // the farthest of all filters
    // In pixels, of what is convolved, margins and all; larger than the margins.
    int tile_width = 0;
    int tile_height = 0;
    int first_row = 0; // of the band, among the image's

    ImageShape tile() const { return {tile_width, tile_height, image.channels}; }
    // The size of what a tile gives; results of the last column and row may lie beyond the image in part.
    int result_width() const { return tile_width - reach.left - reach.right; }
    int result_height() const { return tile_height - reach.top - reach.bottom; }
    int columns() const { return (image.width + result_width() - 1) / result_width(); }
    int rows() const { return (image.height + result_height() - 1) / result_height(); }
    std::int64_t tiles() const { return std::int64_t{columns()} * rows(); }
};

// The farthest reach of all filters. Throws InputError, saying why, when one has no kernel.
KernelReach reach_in_tiles(const std::vector<Filter>& filters);

// Tiles of the given size, or as small as the image, with its margins, leaves use for: up to the next power of two.
// Throws InputError when the margins leave no room for results.
Tiling tiling_of(const ImageShape& image, const KernelReach& reach, int tile_width, int tile_height);

// Sizes worth comparing, squares and wider ones: powers of two, which every method takes, and such as divide the image
// evenly and are fast for FFTW.
std::vector<Tiling> candidate_tilings(const ImageShape& image, const KernelReach& reach);

// While tiles are filtered the rows of the next ones are read: so many pieces of RowsAhead.
int pieces_ahead(const Tiling& tiling);

// What filters.
enum class Worker
{
    any, // a device, or the CPU in double precision: whatever takes the most
    cpu, // by FFTW or by vectors
};

// About what memory filtering takes, on the CPU or in a device's textures, with the files' rows around it: in tiles,
// and of the whole image at once. A sample takes 4 bytes, or 8 in double precision.
std::uint64_t bytes_in_tiles(const Tiling& tiling, std::size_t filters, Worker worker,
                             std::size_t sample_bytes = sizeof(float));
std::uint64_t bytes_at_once(const ImageShape& image, std::size_t filters, std::size_t sample_bytes = sizeof(float));

} // namespace fragfft
