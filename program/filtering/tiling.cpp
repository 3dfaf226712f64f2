#include "program/filtering/tiling.hpp"

#include "errors.hpp"
#include "program/filtering/fourier_on_cpu.hpp"
#include "program/image/rows_ahead.hpp"

#include <algorithm>
#include <bit>
#include <fmt/format.h>

namespace fragfft {

namespace {

constexpr std::int64_t smallest_tile = 64;
constexpr std::int64_t usual_largest_tile = 16384;

std::int64_t power_of_two_from(std::int64_t size)
{
    return static_cast<std::int64_t>(std::bit_ceil(static_cast<std::uint64_t>(size)));
}

int clamped_tile(int size, int image_size, int margins)
{
    return static_cast<int>(std::min<std::int64_t>(size, power_of_two_from(std::int64_t{image_size} + margins)));
}

// The size of a tile that divides the image as evenly as tiles of up to `size` can.
int even_tile(int size, int image_size, int margins)
{
    const int results = std::max(1, size - margins);
    const int count = (image_size + results - 1) / results;
    return next_fast_size((image_size + count - 1) / count + margins);
}

// Powers of two with room for more than the margins, as far as the image has use for them.
std::vector<int> tile_sizes(int image_size, int margins)
{
    const std::int64_t largest = std::min(power_of_two_from(std::int64_t{image_size} + margins),
                                          std::max(usual_largest_tile, 4 * power_of_two_from(margins + 1)));
    std::vector<int> sizes;
    for (std::int64_t size = std::min(smallest_tile, largest); size <= largest; size *= 2)
        if (size > margins)
            sizes.push_back(static_cast<int>(size));
    return sizes;
}

} // namespace

KernelReach reach_in_tiles(const std::vector<Filter>& filters)
{
    KernelReach farthest;
    for (const Filter& filter : filters) {
        if (filter.kernel() == nullptr)
            throw InputError(fmt::format("{} cannot work in tiles: it has a frequency response and no kernel, so that "
                                         "each of its results depends on every pixel",
                                         filter.specification()));
        farthest = farthest_of(farthest, kernel_reach(*filter.kernel()));
    }
    return farthest;
}

Tiling tiling_of(const ImageShape& image, const KernelReach& reach, int tile_width, int tile_height)
{
    const Tiling tiling{image, reach, clamped_tile(tile_width, image.width, reach.left + reach.right),
                        clamped_tile(tile_height, image.height, reach.top + reach.bottom)};
    if (tiling.result_width() < 1 || tiling.result_height() < 1)
        throw InputError(fmt::format("tiles of {} x {} pixels are too small: kernels that reach {} + {} pixels across "
                                     "and {} + {} down need at least {} x {}",
                                     tile_width, tile_height, reach.left, reach.right, reach.top, reach.bottom,
                                     reach.left + reach.right + 1, reach.top + reach.bottom + 1));
    return tiling;
}

std::vector<Tiling> candidate_tilings(const ImageShape& image, const KernelReach& reach)
{
    std::vector<Tiling> tilings;
    const int margins_x = reach.left + reach.right;
    const int margins_y = reach.top + reach.bottom;
    for (const int width : tile_sizes(image.width, margins_x))
        for (const int height : tile_sizes(image.height, margins_y)) {
            // High tiles hold as many rows of the image, and are no faster for it.
            const bool is_only_height = image.height + margins_y <= height;
            if (height > width && !is_only_height && width < image.width + margins_x)
                continue;
            tilings.push_back({image, reach, width, height});
            // The memory of rows goes by heights, so that there are some in between.
            for (const int even_height : {height, height * 3 / 4}) {
                if (even_height <= margins_y)
                    continue;
                const Tiling even{image, reach, even_tile(width, image.width, margins_x),
                                  even_tile(even_height, image.height, margins_y)};
                if (even.tile() != tilings.back().tile())
                    tilings.push_back(even);
            }
        }
    return tilings;
}

int pieces_ahead(const Tiling& tiling)
{
    const int rows = rows_to_hand_over(tiling.image.width, tiling.image.channels);
    return std::max(usual_pieces_ahead, (tiling.result_height() + rows - 1) / rows);
}

std::uint64_t bytes_in_tiles(const Tiling& tiling, std::size_t filters, Worker worker, std::size_t sample_bytes)
{
    const auto sample = static_cast<double>(sample_bytes);
    const double row_bytes = sample * tiling.image.width * tiling.image.channels;
    const double count = static_cast<double>(filters);
    // Results wait to be written while the next ones are computed, and where there may be coverage their input, too.
    const double waiting = tiling.rows() > 1 ? tiling.result_height() : 0;
    const double waiting_inputs = tiling.image.channels % 2 == 0 ? 1 : 0;
    // Rows of the input, with those that wrapping asks for again and pieces that are being read and handed over.
    const int pieces = pieces_ahead(tiling) + 2;
    const int rows_ahead =
        std::min(pieces * rows_to_hand_over(tiling.image.width, tiling.image.channels), tiling.image.height);
    const double rows_in =
        tiling.tile_height + tiling.reach.top + tiling.reach.bottom + rows_ahead + waiting_inputs * waiting;
    // Rows of the results, and of one as its file stores them, filtered and compressed.
    const double rows_out = (count + 1.5) * tiling.result_height() + count * waiting;
    const double tile_pixels = static_cast<double>(tiling.tile_width) * tiling.tile_height;
    // The CPU works on planes of one channel: of bins, of those times a response, and of each response.
    const double worked_on = worker == Worker::cpu ? sample * (2.0 + count) : 16.0 * (5.0 + count);
    const double tile_bytes = tile_pixels * (sample * tiling.image.channels * (1.0 + count) + worked_on);
    return static_cast<std::uint64_t>((rows_in + rows_out) * row_bytes + tile_bytes);
}

std::uint64_t bytes_at_once(const ImageShape& image, std::size_t filters, std::size_t sample_bytes)
{
    const double pixels = static_cast<double>(image.width) * image.height;
    const double count = static_cast<double>(filters);
    // The file's bytes, the image, all results but one, the planes and responses of a Fourier transform.
    const auto sample = static_cast<double>(sample_bytes);
    return static_cast<std::uint64_t>(pixels * sample * (image.channels * (1.0 + count) + 4.0 + count));
}

} // namespace fragfft
