// Image files on disk, of every kind that fragfft knows, and on the standard streams.
#pragma once

#include "image/image.hpp"
#include "image/input_file.hpp"
#include "image/loaded_image.hpp"

#include <cstddef>
#include <cstdint>
#include <filesystem>
#include <span>
#include <string>

namespace fragfft {

// Reads a PNG, JPEG, TIFF, OpenEXR, Radiance HDR, PFM or NPY file, told apart by its first bytes, whatever the ending;
// see decode_png and its like. The path "-" is the standard input. Throws InputError, naming the path and the fault;
// for what is none of these after its first bytes, before the rest is read.
LoadedImage load_image(const std::filesystem::path& path);

// The same of a file that may have been looked at before: what of it is held is not read again.
LoadedImage load_image(const InputFile& file);

// Opens a file for that. Throws InputError as InputFile does, and where its first bytes are of no format that is known,
// before the rest of a pipe is read.
InputFile open_image(const std::filesystem::path& path);

// The same of a whole file in memory, which messages call `file_name`.
LoadedImage decode_image(std::span<const std::uint8_t> bytes, const std::string& file_name);

struct SaveOptions
{
    // 8 or 16: of PNG, and of TIFF with `integers`. JPEG, BMP and TGA have 8.
    int bits_per_integer = 8;
    // Of TIFF: integers as above, or floats of 32 bits, which clamp nothing.
    bool integers = true;
    // Of NPY, see encode_npy.
    ChannelAxis channel_axis = ChannelAxis::if_several;
    // Written as far as the format holds it; a profile only where it fits the image's channels.
    const Metadata* metadata = nullptr;
    // Whether the image's colours are multiplied by its alpha. PNG and TGA hold them unmultiplied, EXR multiplied:
    // there they are converted; TIFF says which; the others do not know of alpha.
    bool premultiplied_alpha = false;
    // 1 to 100.
    int jpeg_quality = 92;
    // Chooses the format instead of the path's ending: ".png". Needed for the path "-".
    std::string ending = {};
};

// What saves an image alike the file it came from: its bits, its kind of numbers, its axes, its alpha. The metadata are
// those of `loaded`, which must outlive the options. The ending is left empty, but for the path "-": there it is the
// loaded file's kind.
SaveOptions save_options_like(const FileFacts& loaded, const std::filesystem::path& path);

struct SaveReport
{
    // How many samples lay outside the format's range, [0, 1] for integers, by more than half of its step, and were
    // clamped; what lies nearer is rounding.
    std::size_t clamped_samples = 0;
};

// Writes an image in the format of the ending, in any case: .png, .jpg or .jpeg, .tif or .tiff, .bmp, .tga (integers),
// .exr, .hdr, .pfm, .npy (floats). The file appears whole or not at all, see write_file_atomically; the path "-" is the
// standard output. Throws InputError, naming the path, for another ending, for channels that the format cannot hold
// (JPEG, BMP, HDR and PFM have no alpha), for NaN where integers are written and what is not finite in HDR, and all
// that write_file_atomically throws; std::invalid_argument for an inconsistent image or options out of their range.
SaveReport save_image(const std::filesystem::path& path, const Image& image, const SaveOptions& options = {});

// Writes a complex64 NPY file, likewise. Throws InputError for another ending than .npy, too.
void save_complex_npy(const std::filesystem::path& path, const ComplexImage& image,
                      ChannelAxis channel_axis = ChannelAxis::if_several);

// Throws InputError, naming the path, unless save_image (for `complex`, save_complex_npy) knows the ending: to be asked
// before a long computation. `ending` as in SaveOptions; the path "-" without one is refused, but for `complex`.
void require_known_ending(const std::filesystem::path& path, bool complex = false, const std::string& ending = {});

} // namespace fragfft
