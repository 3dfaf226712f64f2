#include "program/filtering/tiling.hpp"

#include "arrays/parallel_ranges.hpp"
#include "boundary.hpp"

#include <algorithm>
#include <bit>
#include <stdexcept>

namespace fragfft {

namespace {

KernelReach farthest_reach(const std::vector<Filter>& filters)
{
    KernelReach farthest;
    for (const Filter& filter : filters)
        farthest = farthest_of(farthest, kernel_reach(require_kernel(filter)));
    return farthest;
}

// At most as long as the image with its margins can use.
int tile_side(int side, int image_side, int margins)
{
    const auto useful = static_cast<std::int64_t>(
        std::bit_ceil(static_cast<std::uint64_t>(image_side) + static_cast<std::uint64_t>(margins)));
    return static_cast<int>(std::min<std::int64_t>(side, useful));
}

// Fills an image of a tile's shape. Samples that no result reaches are 0.
void copy_tile(const Image& image, const Tiling& tiling, Boundary boundary, int column, int row, Image& tile)
{
    const int first_x = column * tiling.result_width() - tiling.reach.left;
    const int first_y = row * tiling.result_height() - tiling.reach.top;
    const int end_x = std::min(tiling.tile_width, image.width + tiling.reach.right - first_x);
    const int end_y = std::min(tiling.tile_height, image.height + tiling.reach.bottom - first_y);
    // Columns of the tile at which the image's own pixels begin and end
    const int inside = std::clamp(-first_x, 0, end_x);
    const int outside = std::clamp(image.width - first_x, inside, end_x);
    cpu::for_ranges_in_parallel(
        static_cast<std::size_t>(tile.height), cpu::threads_for(tile.samples.size()),
        [&](std::size_t begin, std::size_t end) {
            for (auto y = static_cast<int>(begin); y < static_cast<int>(end); ++y) {
                float* const target = &tile.at(0, y);
                std::fill_n(target, tile.width * tile.channels, 0.0F);
                const int source_row = y < end_y ? boundary_index(first_y + y, image.height, boundary) : -1;
                if (source_row < 0)
                    continue;
                const auto copy = [&](int from, int x, int count) {
                    std::copy_n(&image.at(from, source_row), count * image.channels, target + x * image.channels);
                };
                const auto copy_beyond = [&](int x) {
                    if (const int from = boundary_index(first_x + x, image.width, boundary); from >= 0)
                        copy(from, x, 1);
                };
                for (int x = 0; x < inside; ++x)
                    copy_beyond(x);
                if (outside > inside)
                    copy(first_x + inside, inside, outside - inside);
                for (int x = outside; x < end_x; ++x)
                    copy_beyond(x);
            }
        });
}

// Copies the part of a tile's result that no wrapped sample reached.
void copy_sound_part(const Image& result, const Tiling& tiling, int column, int row, Image& to)
{
    const int x = column * tiling.result_width();
    const int y = row * tiling.result_height();
    const int width = std::min(tiling.result_width(), to.width - x);
    const int height = std::min(tiling.result_height(), to.height - y);
    for (int line = 0; line < height; ++line)
        std::copy_n(&result.at(tiling.reach.left, tiling.reach.top + line), width * to.channels, &to.at(x, y + line));
}

} // namespace

FilterJob tile_job(const FilterJob& job, const Tiling& tiling)
{
    FilterJob of_tile = job;
    of_tile.image = tiling.tile();
    of_tile.boundary = Boundary::wrap;
    return of_tile;
}

std::vector<Tiling> tilings_of(const FilterJob& job, int longest_side)
{
    constexpr int shortest_side = 256;
    constexpr int usual_longest_side = 4096; // for longer ones margins cost little, and memory much
    const KernelReach reach = farthest_reach(job.filters);
    std::vector<Tiling> tilings;
    for (int side = shortest_side; side <= longest_side && (side <= usual_longest_side || tilings.empty()); side *= 2) {
        const Tiling tiling{job.image, reach, tile_side(side, job.image.width, reach.left + reach.right),
                            tile_side(side, job.image.height, reach.top + reach.bottom)};
        if (tiling.result_width() > 0 && tiling.result_height() > 0)
            tilings.push_back(tiling);
    }
    return tilings;
}

std::vector<Image> TiledFilter::apply(Image& image)
{
    if (ImageShape{image.width, image.height, image.channels} != tiling_.image)
        throw std::logic_error("an image of another shape than these tiles were prepared for");
    std::vector<Image> results;
    Image tile(tiling_.tile_width, tiling_.tile_height, image.channels);
    for (int row = 0; row < tiling_.rows(); ++row)
        for (int column = 0; column < tiling_.columns(); ++column) {
            copy_tile(image, tiling_, boundary_, column, row, tile);
            std::vector<Image> of_tile = of_tiles_->apply(tile);
            while (results.size() < of_tile.size())
                results.emplace_back(image.width, image.height, image.channels);
            for (std::size_t i = 0; i < of_tile.size(); ++i)
                copy_sound_part(of_tile[i], tiling_, column, row, results[i]);
            tile = std::move(of_tile.back());
        }
    return results;
}

} // namespace fragfft
