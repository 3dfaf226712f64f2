// One image filtered in tiles, from its file's rows to those of the results.
#pragma once

#include "cli/filtering_files.hpp"
#include "cli/progress.hpp"
#include "filtering/tiled_filter.hpp"
#include "image/image_file.hpp"

#include <functional>

namespace fragfft::cli {

struct TiledFile
{
    const FilteredFile& file;
    const StreamedImage& image;
    const Tiling& tiling;
    const LightOptions& light;
    // How the result in this file is saved.
    std::function<SaveOptions(const std::string& output, const FileFacts& like)> saving;
};

// Throws InputError, naming a file, when one cannot be read or written, and when the results are to be shown by a range
// that only all of them have; leaves no results then.
void filter_in_tiles(const TiledFile& tiled, const FilteringOptions& options, ImageFilterer& filterer,
                     Progress& progress);

} // namespace fragfft::cli
