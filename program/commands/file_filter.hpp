// One image through a command: decoded, filtered as a whole, as its rows come or tile by tile, encoded.
#pragma once

#include "program/commands/filtering_files.hpp"
#include "program/commands/grouped_filters.hpp"
#include "program/commands/memory_in_flight.hpp"
#include "program/commands/option_types.hpp"
#include "program/commands/progress.hpp"
#include "program/image/row_writer.hpp"

#include <future>
#include <memory>
#include <mutex>
#include <variant>
#include <vector>

namespace fragfft::commands {

// What all images of a command share, on whichever thread they are filtered.
struct SharedByFiles
{
    FilteringMachine machine;
    MemoryInFlight memory;
    int files_at_once = 1;     // at most
    bool is_only_file = false; // so that nothing is asked of the device after it
    std::mutex door = {}; // one at a time is looked at and waits for memory, so that no more is open than is filtered
};

// Whether texels of the format are coarser than 32-bit floats.
bool is_coarse(gl::PixelFormat format);

class FileFilter
{
public:
    // All must outlive this object. Throws InputError as GroupedFilters and TileChoice do.
    FileFilter(const FilteringOptions& options, const std::vector<Filter>& filters, SharedByFiles& shared);

    // Keeps what it has prepared for the next file. Waits, when it has looked at the file, until others' images leave
    // it memory. Throws InputError, naming the file, when it cannot be read,
    // filtered so, or written; DeviceError. Returns the size of what it read.
    ImageSize filter(const FilteredFile& file);

    // Says as a detail which boundary rules are in force.
    void tell_boundaries() const { options_.messages.detail(filters_.boundaries_text()); }

private:
    using Writers = std::vector<std::unique_ptr<RowWriter>>;
    // A whole image: where a device may take them so, levels of 8 bits, a 255th of which the samples are.
    using Decoded = std::variant<Image, SampleArray<std::uint8_t>>;

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
        std::optional<Tiling> tiling = {};
        std::future<Decoded> decoding = {}; // of the first page, where it began before everything was decided
        bool by_rows = false;               // as they come
        MemoryInFlight::Share memory = {};
    };

    int first_page() const;
    StreamedImage decoded(const InputFile& input, int page) const;
    static void require_like_first(const FilteredFile& file, const StreamedImage& first, const StreamedImage& image,
                                   int page);
    Work work_on(const FilteredFile& file, const StreamedImage& image, Progress& progress);
    // Decodes a whole image on a thread of its own, where a device is likely to filter it: that is opened meanwhile.
    void begin_to_decode(Work& work, const StreamedImage& image, const FilteredImage& whole);
    // Whether its levels are filtered as they are, where a device may filter it.
    bool takes_levels(const StreamedImage& image, const LightOptions& light);
    static Decoded decoded_whole(const StreamedImage& image, bool as_levels);
    // Decides whether it works in tiles or by rows, and takes the memory for that.
    void take_room(Work& work, const StreamedImage& image);
    void filter_page(Work& work, const StreamedImage& image);
    template <typename Sample> void filter_page_in(Work& work, const StreamedImage& image);
    template <typename Stored> void filter_at_once(const Work& work, SampleArray<Stored> image);
    template <typename Sample, typename Stored> void filter_by_rows(const Work& work, const StreamedImage& image);
    template <typename Sample> void filter_in_tiles(const Work& work, const StreamedImage& image);
    void finish(const Work& work, const StreamedImage& image);

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
    SharedByFiles& shared_;
    GroupedFilters filters_;
    TileChoice tiles_;
};

} // namespace fragfft::commands
