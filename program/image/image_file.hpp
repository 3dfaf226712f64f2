// Image files on disk and on the standard streams: whole images are read and written.
#pragma once

#include "image.hpp"
#include "program/files/input_file.hpp"
#include "program/image/loaded_image.hpp"

#include <cstddef>
#include <cstdint>
#include <filesystem>
#include <span>
#include <string>
#include <vector>

namespace fragfft {

// Reads an image or an array of the formats of file_format.hpp, told apart by its first bytes, whatever the ending. The
// path "-" is the standard input. Throws InputError, naming the path and the fault, for all that is not listed there,
// too, before the rest is read.
LoadedImage load_image(const std::filesystem::path& path);

// The same of a file that may have been looked at before.
LoadedImage load_image(const InputFile& file, const BeforePixels& before_pixels = {});

// Opens a file for that. Throws InputError as InputFile does, and where its first bytes are of no listed format, before
// the rest of a pipe is read.
InputFile open_image(const std::filesystem::path& path);

// The same of a whole file in memory, which messages call `file_name`.
LoadedImage decode_image(std::span<const std::uint8_t> bytes, const std::string& file_name);

// Readies the libraries for threads that each read and write a file. Returns how many such there may be: `threads`, or
// one where a library cannot be used.
int files_at_once(int threads);

struct SaveOptions
{
    // 8 or 16, as far as the format holds them.
    int bits_per_integer = 8;
    // In TIFF: integers as above, or floats of 32 bits, which clamp nothing.
    bool integers = true;
    // The bits of the numbers that the image came from, where they are more than 8: a report then tells to how many
    // they were rounded. 32 stands for floats.
    int bits_of_source = 8;
    // The sample that integers hold as their largest.
    float largest_sample = 1.0F;
    // In NPY, see npy_shape.
    ChannelAxis channel_axis = ChannelAxis::if_several;
    // Written where the format has a place for it, and it is one of grey or RGB as the image is; else the report says
    // that it is not kept.
    ColourProfile profile = {};
    // Whether the image's colours are multiplied by its alpha. EXR holds them multiplied, TIFF so, too, and others
    // unmultiplied: they are converted.
    bool premultiplied_alpha = false;
    // 1 to 100, for JPEG and WebP.
    int quality = 92;
    // Whether a JPEG holds a colour for each pixel at any quality, and not one for four pixels below 90.
    bool full_chroma = false;
    // Whether a WebP holds the levels as they are, whatever the quality.
    bool lossless = false;
    // Chooses the format instead of the path's ending: ".png". Needed for the path "-".
    std::string ending = {};
};

// What saves an image alike the file it came from: its kind of numbers, its axes, its alpha, its profile. Integers get
// 16 bits where the file has more than 8. The ending is left empty, but for the path "-": there it is the file's.
SaveOptions save_options_like(const FileFacts& loaded, const std::filesystem::path& path);

// What the samples stand for in a file that is written.
Light light_written_to(const std::filesystem::path& path, const SaveOptions& options);

// Throws InputError, naming the path, where its format does not hold images of that size and so many channels: to be
// asked before a long computation, as save_image does.
void require_held_shape(const std::filesystem::path& path, int width, int height, int channels,
                        const SaveOptions& options = {});

struct SaveReport
{
    // How many samples lay outside the format's range, [0, 1] for integers, by more than half of its step, and were
    // clamped; what lies nearer is rounding.
    std::size_t clamped_samples = 0;
    // What the file does not hold of the image, each in words that may follow the path and a colon.
    std::vector<std::string> remarks = {};
};

// Writes an image in the format of the ending, in any case. The file appears whole or not at all, see AtomicFile; the
// path "-" is the standard output. Throws InputError, naming the path, for another ending, for channels that the format
// cannot hold (JPEG, PNM and PFM have no alpha), for NaN where integers are written, and all that AtomicFile throws;
// std::invalid_argument for an inconsistent image.
SaveReport save_image(const std::filesystem::path& path, const Image& image, const SaveOptions& options = {});

// Writes a complex64 NPY file, likewise. Throws InputError for another ending than .npy, too.
void save_complex_npy(const std::filesystem::path& path, const ComplexImage& image,
                      ChannelAxis channel_axis = ChannelAxis::if_several);

// Throws InputError, naming the path, unless save_image (for `complex`, save_complex_npy) knows the ending: to be asked
// before a long computation. `ending` as in SaveOptions; the path "-" without one is refused, but for `complex`.
void require_known_ending(const std::filesystem::path& path, bool complex = false, const std::string& ending = {});

} // namespace fragfft
