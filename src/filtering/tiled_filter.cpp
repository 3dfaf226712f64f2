#include "filtering/tiled_filter.hpp"

#include <algorithm>

namespace fragfft {

namespace {

// The part of a tile's result that no wrapped value reached, into its place among the rows.
void copy_sound_part(const Image& result, const Tiling& tiling, int column, Image& rows)
{
    const int x = column * tiling.result_width();
    const int width = std::min(tiling.result_width(), rows.width - x);
    for (int y = 0; y < rows.height; ++y)
        std::copy_n(&result.at(tiling.reach.left, tiling.reach.top + y), width * rows.channels, &rows.at(x, y));
}

void set_height(Image& image, int height)
{
    image.height = height;
    image.samples.resize(image.index(0, height, 0));
}

} // namespace

void filter_in_tiles(const StreamedImage& image, const Tiling& tiling, Boundary boundary, const TiledWork& work)
{
    RowWindow window(image, tiling, boundary, work.prepare);
    // Memory that was touched once is used again: for each tile, and for each row of them.
    Image tile(tiling.tile_width, tiling.tile_height, image.channels);
    std::vector<Image> rows;
    std::int64_t done = 0;
    for (int row_of_tiles = 0; row_of_tiles < tiling.rows(); ++row_of_tiles) {
        window.move_to(row_of_tiles);
        const int first_row = row_of_tiles * tiling.result_height();
        const int height = std::min(tiling.result_height(), image.height - first_row);
        for (Image& of_one : rows)
            set_height(of_one, height);
        for (int column = 0; column < tiling.columns(); ++column) {
            window.copy_tile(column, tile);
            std::vector<Image> results = work.filter(tile);
            while (rows.size() < results.size())
                rows.emplace_back(image.width, height, image.channels);
            for (std::size_t i = 0; i < results.size(); ++i)
                copy_sound_part(results[i], tiling, column, rows[i]);
            tile = std::move(results.back());
            work.report(++done);
        }
        rows = work.take(std::move(rows), first_row);
    }
}

} // namespace fragfft
