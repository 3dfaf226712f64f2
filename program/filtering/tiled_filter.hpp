// Filtering an image that is never whole in memory: rows in, tiles through a filter, rows out.
#pragma once

#include "arrays/parallel_ranges.hpp"
#include "engine/phase_clock.hpp"
#include "program/filtering/tiling.hpp"
#include "program/image/image_file.hpp"

#include <functional>
#include <vector>

namespace fragfft {

// The samples of a row of the image.
template <typename Sample> using PreparedRowOf = std::function<const Sample*(int row)>;
using PreparedRow = PreparedRowOf<float>;

// Sample is float or double, as the image's rows are read and its tiles are filtered.
template <typename Sample> struct TiledWorkOf
{
    using Image = SampleArray<Sample>;

    // Makes of rows as they are read, the first of which is the image's row `first_row`, an image of the same shape.
    std::function<Image(Image rows, int first_row)> prepare;
    // A tile's results under the boundary rule wrap, one per filter, each of the tile's shape. Within the tiling's
    // reach of its edges they may have any values.
    std::function<std::vector<Image>(Image& tile)> filter;
    // Takes whole rows of the results, one image per filter, from the image's row `first_row` on, top to bottom, and
    // gives them back, with any values: later ones take their memory. Called from a thread of its own, while other
    // steps are under way. Where the last channel is coverage `prepared` gives the samples of those rows as `prepare`
    // made them, from any thread.
    std::function<std::vector<Image>(std::vector<Image> rows, int first_row, const PreparedRowOf<Sample>& prepared)>
        take;
    // How many tiles are done.
    std::function<void(std::int64_t tiles)> report;
    // Then it goes on, under the boundary rule `zero`, as its nearest pixel.
    bool last_channel_is_coverage = false;
    int threads = cpu::hardware_thread_count(); // that copy
    PhaseClock* phases = nullptr;               // of the calling thread: where waiting for rows is reading
};
using TiledWork = TiledWorkOf<float>;

// Filters every tile once, row by row of tiles. `boundary` is what lies beyond the image. Where the tiling covers a
// band of the image, no rows are read but those and what the kernels reach beyond. Throws what reading and the work
// throw.
template <typename Sample>
void filter_in_tiles(const StreamedImage& image, const Tiling& tiling, Boundary boundary,
                     const TiledWorkOf<Sample>& work);

} // namespace fragfft
