// One image filtered in tiles, from its file's rows to those of the results.
#pragma once

#include "program/commands/filtering_files.hpp"
#include "program/commands/progress.hpp"
#include "program/filtering/coverage.hpp"
#include "program/image/row_writer.hpp"

#include <memory>
#include <vector>

namespace fragfft::commands {

struct TiledFile
{
    const FilteredFile& file;
    const StreamedImage& image;
    const Tiling& tiling;
    const LightOptions& light;
    const std::vector<CoverageRule>& coverage; // of each filter
    // One for each result; they are not finished.
    const std::vector<std::unique_ptr<RowWriter>>& writers;
};

// Says where an image's alpha is no coverage.
void note_alpha_beyond(const Messages& messages, const std::string& input, const AlphaRange& alpha);

// Throws InputError, naming a file, when one cannot be read or written, and when the results are to be shown by a range
// that only all of them have. Sample is float, or double where the filterer works in double precision.
template <typename Sample>
void filter_in_tiles(const TiledFile& tiled, const FilteringOptions& options, ImageFilterer& filterer,
                     Progress& progress);

} // namespace fragfft::commands
