// Reads and writes whole image files on disk and on the standard streams.
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

// Reads an image or an array in one of the formats of file_format.hpp, recognized by its first bytes whatever its
// ending. The path "-" is the standard input. Throws InputError, naming the path and the fault, also for everything
// that is not listed there, before the rest is read.
LoadedImage load_image(const std::filesystem::path& path);

// The same for an open file.
LoadedImage load_image(const InputFile& file, const BeforePixels& before_pixels = {});

// Opens a file for load_image. Throws InputError as InputFile does, and if its first bytes are not those of a listed
// format, before the rest of a pipe is read.
InputFile open_image(const std::filesystem::path& path);

// The same for a whole file in memory, which messages call `file_name`.
LoadedImage decode_image(std::span<const std::uint8_t> bytes, const std::string& file_name);

// Prepares the libraries for several threads that each read and write files. Returns how many threads are possible:
// `threads`, or one if a library does not support that.
int files_at_once(int threads);

struct SaveOptions
{
    // 8 or 16, if the format supports it.
    int bits_per_integer = 8;
    // In TIFF: integers as above, or 32-bit floats, which clamp nothing.
    bool integers = true;
    // The bits of the numbers from which the image was computed, if they are more than 8: a report then says to how
    // many they were rounded. 32 means floats.
    int bits_of_source = 8;
    // The sample that is stored as the largest integer.
    float largest_sample = 1.0F;
    // In NPY, see npy_shape.
    ChannelAxis channel_axis = ChannelAxis::if_several;
    // Written if the format supports profiles and the profile is for grey or RGB, as the image is; otherwise the report
    // says that it is not kept.
    ColourProfile profile = {};
    // Whether the image's colours are multiplied by its alpha. EXR stores premultiplied colours, TIFF either, other
    // formats unmultiplied ones; they are converted.
    bool premultiplied_alpha = false;
    // 1 to 100, for JPEG and WebP.
    int quality = 92;
    // Whether a JPEG stores a colour for each pixel at any quality, rather than one for four pixels below 90.
    bool full_chroma = false;
    // Whether a WebP stores the levels exactly, whatever the quality.
    bool lossless = false;
    // Selects the format instead of the path's ending: ".png". Required for the path "-".
    std::string ending = {};
};

// Returns options that save an image like the file it came from: its kind of numbers, axes, alpha and profile. Integers
// get 16 bits if the file has more than 8. The ending is empty, except for the path "-", where it is the file's.
SaveOptions save_options_like(const FileFacts& loaded, const std::filesystem::path& path);

// Returns what the samples mean in a file that is written with these options.
Light light_written_to(const std::filesystem::path& path, const SaveOptions& options);

// Throws InputError, naming the path, unless its format can hold images of that size with that many channels;
// save_image throws the same, this one is for use before a long computation.
void require_held_shape(const std::filesystem::path& path, int width, int height, int channels,
                        const SaveOptions& options = {});

struct SaveReport
{
    // The number of samples that were clamped: those outside the format's range, [0, 1] for integers, by more than half
    // of its step. Smaller deviations are rounding errors.
    std::size_t clamped_samples = 0;
    // The properties of the image that the file does not hold, each in words that may follow the path and a colon.
    std::vector<std::string> remarks = {};
};

// Writes an image in the format of the ending, in upper or lower case. The file appears completely or not at all, see
// AtomicFile; the path "-" is the standard output. Throws InputError, naming the path, for another ending, for channels
// that the format cannot hold (JPEG, PNM and PFM have no alpha), for NaN if integers are written, and for everything
// that AtomicFile throws; std::invalid_argument for an inconsistent image.
SaveReport save_image(const std::filesystem::path& path, const Image& image, const SaveOptions& options = {});

// Writes a complex64 NPY file in the same way. Throws InputError also for any ending other than .npy.
void save_complex_npy(const std::filesystem::path& path, const ComplexImage& image,
                      ChannelAxis channel_axis = ChannelAxis::if_several);

// Throws InputError, naming the path, unless save_image (for `complex`, save_complex_npy) knows the ending; for use
// before a long computation. `ending` is as in SaveOptions; the path "-" needs it, except for `complex`.
void require_known_ending(const std::filesystem::path& path, bool complex = false, const std::string& ending = {});

} // namespace fragfft
