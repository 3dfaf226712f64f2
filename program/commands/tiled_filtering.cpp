#include "program/commands/tiled_filtering.hpp"

#include "errors.hpp"

#include <fmt/format.h>
#include <type_traits>

namespace fragfft::commands {

void note_alpha_beyond(const Messages& messages, const std::string& input, const AlphaRange& alpha)
{
    if (!alpha.is_coverage())
        messages.note(fmt::format("{}: alpha is between {} and {}; coverage is 0 to 1, and is clamped where a filter "
                                  "moves it",
                                  input, alpha.least, alpha.largest));
}

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
    AlphaRange alpha;
    const TiledWorkOf<Sample> work{
        .prepare =
            [&](SampleArray<Sample> rows, int first_row) {
                if constexpr (std::is_same_v<Sample, float>)
                    if (light.has_alpha)
                        alpha.extend(alpha_range(rows));
                return to_filter(std::move(rows), light, input, first_row);
            },
        .filter = [&](SampleArray<Sample>& tile) { return filterer.apply_to_tile(tile, tiles); },
        .take =
            [&](std::vector<SampleArray<Sample>> results, int first_row, const PreparedRowOf<Sample>& prepared) {
                for (std::size_t i = 0; i < results.size(); ++i) {
                    if constexpr (std::is_same_v<Sample, float>)
                        if (light.has_alpha)
                            settle_coverage(results[i], tiled.coverage[i], light.weights_colours(),
                                            [&](int row) { return prepared(first_row + row); });
                    results[i] = from_filter(std::move(results[i]), light, input, first_row);
                    tiled.writers[i]->write(results[i]);
                }
                return results;
            },
        .report = [&](std::int64_t done) { progress.fraction(static_cast<double>(done) / static_cast<double>(tiles)); },
        .last_channel_goes_on = light.has_alpha};
    fragfft::filter_in_tiles(image, tiled.tiling, filterer.boundary(), work);
    note_alpha_beyond(options.messages, input, alpha);
}

template void filter_in_tiles<float>(const TiledFile& tiled, const FilteringOptions& options, ImageFilterer& filterer,
                                     Progress& progress);
template void filter_in_tiles<double>(const TiledFile& tiled, const FilteringOptions& options, ImageFilterer& filterer,
                                      Progress& progress);

} // namespace fragfft::commands
