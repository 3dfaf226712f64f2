// Whether and in which tiles `filter` and `convolve` work, and in how much memory.
#pragma once

#include "program/commands/image_filterer.hpp"
#include "program/filtering/tiling.hpp"

#include <cstdint>
#include <optional>
#include <string>

namespace fragfft::commands {

class Command;

struct TileOptions
{
    std::string tile = "auto"; // or "none", or a size
    std::optional<int> memory_in_mebibytes;
    std::optional<std::string> rows; // "A:B"
};

void add_tile_options(const Command& command, TileOptions& options);

// In bytes: what is asked for, else half of what the machine has free and the process may take.
std::uint64_t memory_budget(const TileOptions& options);

// What an image may take for which tiles are not worth asking about: about 12 million pixels of three channels at once.
inline constexpr std::uint64_t usual_bytes_at_once = std::uint64_t{512} << 20;

struct FilteredImage
{
    ImageShape shape;
    std::uint64_t held_bytes = 0; // by the files' decoders and encoders anyway
    std::size_t sample_bytes = sizeof(float);
};

class TileChoice
{
public:
    // All must outlive this object. Throws InputError when --memory has no effect, and when rows alone cannot be had.
    TileChoice(const TileOptions& options, std::uint64_t budget, const std::vector<Filter>& filters,
               ImageFilterer& filterer, const Messages& messages);

    bool may_be_in_tiles() const { return mode_ != Mode::none; }
    // Which rows of an image of `height` are to be computed. Throws InputError, naming the input, when it has fewer.
    RowBand band(const std::string& input, int height) const;
    // Whether such an image must be filtered in tiles: where that, or a band, is asked for, or where it is too large
    // for decoders, for the memory, or for the textures of the device and method that were asked for. A filter without
    // a kernel works in tiles only where nothing else is left. Throws InputError, without a file's name, where --memory
    // does not allow what is left.
    bool must_be_in_tiles(const FilteredImage& image) const;
    // Whether nothing but the size of textures may be in the way of filtering it whole.
    bool may_be_whole(const FilteredImage& image) const;
    // Whether it may as well be on the CPU, though memory allows a large image at once: for hardly more time, tiles
    // take a fraction of its memory.
    bool is_as_good_in_tiles(const FilteredImage& image) const;

    // Whether it is best filtered as its rows come, which all filters let it: at once, or in place of tiles that nobody
    // asked for.
    bool is_better_by_rows(const FilteredImage& image) const;

    // The tiles of the size that was asked for, or that is predicted to be the fastest within the memory; of those that
    // are about as fast, the ones that take the least. Throws InputError, without a file's name, when a filter has no
    // kernel, and when no tiles fit.
    Tiling tiling(const FilteredImage& image) const;

    // About what memory the image takes at once, by rows, and in tiles.
    std::uint64_t bytes_whole(const FilteredImage& image) const;
    std::uint64_t bytes_by_rows(const FilteredImage& image) const;
    std::uint64_t bytes_of(const Tiling& tiling, const FilteredImage& image) const;

private:
    enum class Mode
    {
        automatic,
        none,
        sized,
    };

    struct Candidate
    {
        Tiling tiling;
        std::uint64_t bytes;
        double milliseconds;
    };
    Candidate fastest(const FilteredImage& image) const;

    Mode mode_ = Mode::automatic;
    int width_ = 0;
    int height_ = 0;
    std::optional<RowBand> band_;
    bool is_bound_;
    std::uint64_t budget_;
    const std::vector<Filter>& filters_;
    ImageFilterer& filterer_;
    const Messages& messages_;
};

} // namespace fragfft::commands
