// One image through a command: decoded, filtered as a whole or tile by tile, encoded.
#pragma once

#include "program/commands/filtering_files.hpp"
#include "program/commands/grouped_filters.hpp"
#include "program/commands/option_types.hpp"
#include "program/commands/progress.hpp"
#include "program/image/row_writer.hpp"

#include <memory>
#include <vector>

namespace fragfft::commands {

// Whether texels of the format are coarser than 32-bit floats.
bool is_coarse(gl::PixelFormat format);

class FileFilter
{
public:
    // The options must outlive this object. Throws InputError as GroupedFilters and TileChoice do.
    FileFilter(const FilteringOptions& options, const std::vector<Filter>& filters);

    // Keeps what it has prepared for the next file. Throws InputError, naming the file, when it cannot be read,
    // filtered so, or written; DeviceError. Returns the size of what it read.
    ImageSize filter(const FilteredFile& file);

    // By which methods, so far.
    const std::vector<std::string>& methods() const { return machine_.methods(); }

private:
    using Writers = std::vector<std::unique_ptr<RowWriter>>;

    InPhase in(Phase phase) const { return InPhase(options_.messages.phases(), phase); }

    // What is decided before anything is computed; all pages share it.
    struct Work
    {
        const FilteredFile& file;
        Progress& progress;
        int pages = 1;
        LightOptions light = {};
        RowBand band = {}; // of rows that are computed
        bool in_double = false;
        Writers writers = {}; // one for each result
    };

    int first_page() const;
    StreamedImage decoded(const InputFile& input, int page) const;
    static void require_like_first(const FilteredFile& file, const StreamedImage& first, const StreamedImage& image,
                                   int page);
    Work work_on(const FilteredFile& file, const StreamedImage& image, Progress& progress);
    void filter_page(const Work& work, const StreamedImage& image);
    template <typename Sample> void filter_page_in(const Work& work, const StreamedImage& image);
    template <typename Sample> void filter_at_once(const Work& work, SampleArray<Sample> image);
    template <typename Sample> void filter_in_tiles(const Work& work, const StreamedImage& image, const Tiling& tiling);
    void finish(const Work& work, const StreamedImage& image) const;

    // Whether it is filtered in double precision: numbers that floats may not hold, where nothing else is computed of
    // them but the filters.
    bool works_in_double(const StreamedImage& image, const LightOptions& light);
    Writers open_writers(const Work& work, const StreamedImage& image) const;
    Tiling tiling_of(const Work& work, const FilteredImage& image) const;
    std::uint64_t bytes_of_driver() const;
    std::uint64_t bytes_held_by_writers(const FilteredFile& file, const ImageShape& shape, const FileFacts& like) const;
    LightOptions light_of(const FileFacts& facts, int channels, const FilteredFile& file) const;
    void require_alpha_is_held(const LightOptions& light, const std::string& input) const;
    SaveOptions saving(const std::string& path, const FileFacts& like) const;

    const FilteringOptions& options_;
    FilteringMachine machine_;
    GroupedFilters filters_;
    TileChoice tiles_;
};

} // namespace fragfft::commands
