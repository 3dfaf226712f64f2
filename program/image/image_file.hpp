// Image files on disk, of every kind that fragfft knows, and on the standard streams.
#pragma once

#include "image.hpp"
#include "program/files/input_file.hpp"
#include "program/image/loaded_image.hpp"

#include <cstddef>
#include <cstdint>
#include <filesystem>
#include <functional>
#include <optional>
#include <span>
#include <string>
#include <type_traits>
#include <vector>

namespace fragfft {

// Reads an image or an array, told apart by its first bytes, whatever the ending: PNG, JPEG, TIFF, WebP, GIF, PNM, PFM,
// HDR, FITS and HEIF by libvips, OpenEXR by its own library, BMP, TGA and NPY by us. The path "-" is the standard
// input. Throws InputError, naming the path and the fault; for what is none of these after its first bytes, before the
// rest is read.
LoadedImage load_image(const std::filesystem::path& path);

// The same of a file that may have been looked at before, and of one of its pages, counted from 0.
LoadedImage load_image(const InputFile& file, int page = 0);

// Opens a file for that. Throws InputError as InputFile does, and where its first bytes are of no format that is known,
// before the rest of a pipe is read.
InputFile open_image(const std::filesystem::path& path);

// The same of a whole file in memory, which messages call `file_name`.
LoadedImage decode_image(std::span<const std::uint8_t> bytes, const std::string& file_name);

// Reads `count` rows, of which there must be so many, from `first` on, which is not before the end of those that were
// read, as an image of that height. The samples are those of load_image. Throws InputError, naming the file and the
// fault.
template <typename Sample> using RowReaderOf = std::function<SampleArray<Sample>(int first, int count)>;
using RowReader = RowReaderOf<float>;

struct StreamedImage
{
    int width = 0;
    int height = 0;
    int channels = 0;
    FileFacts facts;
    // Memory of decoding, beyond the rows asked for; 0 unless it grows with the height.
    std::uint64_t bytes_held = 0;
    // Makes a reader that begins at the first row, as often as asked.
    std::function<RowReader()> rows = {};
    // The same of numbers that floats may not hold, in double precision; empty for all others, and where they are
    // unknown to the file's library.
    std::function<RowReaderOf<double>()> double_rows = {};
    // The same of levels of 8 bits, a 255th of which the samples are; empty where the file has others.
    std::function<RowReaderOf<std::uint8_t>()> level_rows = {};

    template <typename Sample> RowReaderOf<Sample> reader() const
    {
        if constexpr (std::is_same_v<Sample, double>)
            return double_rows();
        else if constexpr (std::is_same_v<Sample, std::uint8_t>)
            return level_rows();
        else
            return rows();
    }
};

// Rows of an image that is whole in memory, from `first` on.
template <typename Sample> SampleArray<Sample> rows_of(const SampleArray<Sample>& image, int first, int count);

// Such an image of a file, which must outlive it; of several pages that one, counted from 0. None for arrays of complex
// numbers, which are to be loaded whole. Sizes may be up to streamed_image_limits. Throws
// InputError for what is unsound before the pixels, and for a page that there is not.
std::optional<StreamedImage> streamed_image(const InputFile& file, int page = 0,
                                            HeldInMemory held = HeldInMemory::rows);

// The same view of an image that is whole in memory, which must outlive it.
StreamedImage streamed_image(const Image& image, const FileFacts& facts);

// Readies the libraries for threads that each read and write a file. Returns how many such there may be: no more than
// `threads`, and one where a library cannot be used by several.
int files_at_once(int threads);

struct SaveOptions
{
    // 8, 16 or 32, as far as the format holds them.
    int bits_per_integer = 8;
    // Whether integers have a sign, where the format holds such.
    bool signed_integers = false;
    // In TIFF: integers as above, or floats of 32 bits, which clamp nothing.
    bool integers = true;
    // The sample that integers hold as their largest.
    float largest_sample = 1.0F;
    // In NPY and FITS: floats of 64 bits, which are to be written as such; else of 32.
    bool in_double = false;
    // In NPY, see npy_shape.
    ChannelAxis channel_axis = ChannelAxis::if_several;
    // Written as far as the format holds it; a profile only where it fits the image's channels. Looked at only when the
    // file is opened.
    const Metadata* metadata = nullptr;
    // Whether the image's colours are multiplied by its alpha. EXR holds them multiplied, and others unmultiplied: they
    // are converted.
    bool premultiplied_alpha = false;
    // Whether the last of 2 or 4 channels is no alpha, so that formats which would take it for one refuse the image.
    bool has_bands = false;
    // Written where the format is theirs.
    std::shared_ptr<const OwnFacts> own = {};
    // The row of the image that the written ones begin with, by which coordinates move.
    int first_row = 0;
    // 1 to 100, for JPEG and WebP.
    int quality = 92;
    // Whether a JPEG holds a colour for each pixel at any quality, and not one for four pixels below 90.
    bool full_chroma = false;
    // Whether a WebP holds the levels as they are, whatever the quality.
    bool lossless = false;
    // How many images of one size lie one below the other, in TIFF, GIF and WebP.
    int pages = 1;
    // Chooses the format instead of the path's ending: ".png". Needed for the path "-".
    std::string ending = {};
};

// What saves an image alike the file it came from: its bits, its kind of numbers, its axes, its alpha. The metadata are
// those of `loaded`, which must outlive the options. The ending is left empty, but for the path "-": there it is the
// loaded file's kind.
SaveOptions save_options_like(const FileFacts& loaded, const std::filesystem::path& path);

// What a result at that path, of one image of this size, cannot keep of the file, each in words such as "EXIF". Left
// out is what nobody would miss: resolution, a profile that sRGB is like, and what showed or described the pixels as
// they were. `converts_light`: the file's colours become linear light, or its linear light sRGB's colours.
std::vector<std::string> lost_facts(const FileFacts& loaded, const std::filesystem::path& path,
                                    const SaveOptions& options, int width, int height, bool converts_light);

// Whether the format that is written to this path holds floats of 64 bits.
bool holds_double(const std::filesystem::path& path, const SaveOptions& options);

// What the samples stand for in a file that is written.
Light light_written_to(const std::filesystem::path& path, const SaveOptions& options);

// What an animation's file, GIF or WebP, says of its time. It plays for ever.
Metadata animation_timing(int frames, double seconds_per_frame);

struct SaveReport
{
    // How many samples lay outside the format's range, [0, 1] for integers, by more than half of its step, and were
    // clamped; what lies nearer is rounding.
    std::size_t clamped_samples = 0;
};

// Writes an image in the format of the ending, in any case: those that are read, but for HEIF. The file appears whole
// or not at all, see AtomicFile; the path "-" is the standard output. Throws InputError, naming the path, for another
// ending, for channels that the format cannot hold (JPEG, PNM, BMP, HDR and PFM have no alpha), for NaN where integers
// are written and what is not finite in HDR, and all that AtomicFile throws; std::invalid_argument for an inconsistent
// image.
SaveReport save_image(const std::filesystem::path& path, const Image& image, const SaveOptions& options = {});

// Writes a complex64 NPY file, likewise. Throws InputError for another ending than .npy, too.
void save_complex_npy(const std::filesystem::path& path, const ComplexImage& image,
                      ChannelAxis channel_axis = ChannelAxis::if_several);

// Throws InputError, naming the path, unless save_image (for `complex`, save_complex_npy) knows the ending: to be asked
// before a long computation. `ending` as in SaveOptions; the path "-" without one is refused, but for `complex`.
void require_known_ending(const std::filesystem::path& path, bool complex = false, const std::string& ending = {});

} // namespace fragfft
