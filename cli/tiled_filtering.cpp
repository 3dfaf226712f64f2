#include "cli/tiled_filtering.hpp"

#include "errors.hpp"

#include <fmt/format.h>

namespace fragfft::cli {

template <typename Sample>
void filter_in_tiles(const TiledFile& tiled, const FilteringOptions& options, ImageFilterer& filterer,
                     Progress& progress)
{
    const std::string& input = tiled.file.input;
    const StreamedImage& image = tiled.image;
    const LightOptions& light = tiled.light;
    if (options.display == Display::normalise)
        throw InputError(
            fmt::format("{}: --display normalise needs the range of the whole result, which neither a tile "
                        "nor a band of rows has; offset and absolute need none",
                        input));
    const std::int64_t tiles = tiled.tiling.tiles();
    progress.step("in tiles");
    const TiledWorkOf<Sample> work{
        .prepare = [&](SampleArray<Sample> rows,
                       int first_row) { return to_filter(std::move(rows), light, input, first_row); },
        .filter = [&](SampleArray<Sample>& tile) { return filterer.apply_to_tile(tile, tiles); },
        .take =
            [&](std::vector<SampleArray<Sample>> results, int first_row) {
                for (std::size_t i = 0; i < results.size(); ++i) {
                    results[i] = displayed(from_filter(std::move(results[i]), light, input, first_row), options.display,
                                           light.has_alpha);
                    tiled.writers[i]->write(results[i]);
                }
                return results;
            },
        .report =
            [&](std::int64_t done) { progress.fraction(static_cast<double>(done) / static_cast<double>(tiles)); }};
    fragfft::filter_in_tiles(image, tiled.tiling, filterer.boundary(), work);
}

template void filter_in_tiles<float>(const TiledFile& tiled, const FilteringOptions& options, ImageFilterer& filterer,
                                     Progress& progress);
template void filter_in_tiles<double>(const TiledFile& tiled, const FilteringOptions& options, ImageFilterer& filterer,
                                      Progress& progress);

} // namespace fragfft::cli
