// Splits an image that is larger than a device's textures into tiles, which are filtered one by one by overlap-save:
// each tile is convolved circularly, and results that the wrapping reached are dropped, so that the tiles' margins
// overlap and their results join.
#pragma once

#include "filters/job.hpp"
#include "filters/kernel.hpp"
#include "program/filtering/prepared_filter.hpp"

#include <cstdint>
#include <memory>
#include <vector>

namespace fragfft {

struct Tiling
{
    ImageShape image;
    KernelReach reach; // the largest reach of all filters
    // In pixels, of the convolved tile, including its margins; larger than the margins.
    int tile_width = 0;
    int tile_height = 0;

    ImageShape tile() const { return {tile_width, tile_height, image.channels}; }
    // The size of a tile's valid results; those of the last column and row may partly lie outside the image.
    int result_width() const { return tile_width - reach.left - reach.right; }
    int result_height() const { return tile_height - reach.top - reach.bottom; }
    int columns() const { return (image.width + result_width() - 1) / result_width(); }
    int rows() const { return (image.height + result_height() - 1) / result_height(); }
    std::int64_t tiles() const { return std::int64_t{columns()} * rows(); }
};

// Returns the job of one tile.
FilterJob tile_job(const FilterJob& job, const Tiling& tiling);

// Tilings of a job's image into tiles whose sides are powers of two, at most `longest_side` and, unless kernels reach
// far, at most the usual longest side; none if kernels reach over all of that. Every filter must have a kernel.
std::vector<Tiling> tilings_of(const FilterJob& job, int longest_side);

// Filters an image tile by tile. `of_tiles` must be prepared for the tile's job; throws what it throws.
class TiledFilter final : public PreparedFilter
{
public:
    TiledFilter(const Tiling& tiling, Boundary boundary, std::unique_ptr<PreparedFilter> of_tiles)
        : tiling_(tiling), boundary_(boundary), of_tiles_(std::move(of_tiles))
    {
    }

    std::vector<Image> apply(Image& image) override;

private:
    Tiling tiling_;
    Boundary boundary_;
    std::unique_ptr<PreparedFilter> of_tiles_;
};

} // namespace fragfft
