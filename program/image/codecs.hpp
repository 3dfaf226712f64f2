// The readers and writers of all formats, and the handling of their errors. For this folder only.
#pragma once

#include "errors.hpp"
#include "program/files/atomic_file.hpp"
#include "program/image/file_format.hpp"
#include "program/image/image_file.hpp"

#include <exception>
#include <fmt/format.h>
#include <new>
#include <string>
#include <string_view>

namespace fragfft {

// PNG, JPEG and WebP by libvips, with their orientation applied. Throws InputError for any damage that libvips notices,
// and for animations and CMYK.
LoadedImage load_by_vips(const InputFile& file, const FileFormat& format, const BeforePixels& before_pixels);

// TIFF by libtiff. Throws InputError, naming the file, for anything that is not listed in file_format.cpp.
LoadedImage load_tiff(const InputFile& file, const BeforePixels& before_pixels);

// PNM and PFM by our own reader: libvips knows only two largest values of integers, and reads rows in one order only.
LoadedImage load_netpbm(const InputFile& file, const BeforePixels& before_pixels);

// OpenEXR by its own library, because libvips rounds its numbers to half floats. Reads HALF or FLOAT channels of the
// data window that are named Y (1 channel), Y and A (2), R, G and B (3), or these and A (4).
LoadedImage load_exr(const InputFile& file, const BeforePixels& before_pixels);

// An image that is being written to a file.
struct Saved
{
    const std::string& name; // for messages
    const FileFormat& format;
    const Image& image; // in the format's range, with alpha as the format stores it
    const SaveOptions& options;
    std::vector<std::string>& remarks; // receives what the file does not hold, as in SaveReport
};

// Each function writes the whole file, and returns how many samples were clamped. Throws InputError, naming the path.
std::size_t save_by_vips(AtomicFile& file, const Saved& saved);
// With integers of 8 and 16 bits or floats, uncompressed, which all readers support.
std::size_t save_tiff(AtomicFile& file, const Saved& saved);
// P5 or P6 with 255 or 65535 as the largest value.
std::size_t save_pnm(AtomicFile& file, const Saved& saved);
// In this machine's byte order.
std::size_t save_pfm(AtomicFile& file, const Saved& saved);
// FLOAT channels, compressed losslessly.
std::size_t save_exr(AtomicFile& file, const Saved& saved);

// Whether a profile is for grey or RGB, as an image with that many channels needs.
bool profile_fits(const ColourProfile& profile, int channels);

// Adds a profile to the facts of an image with that many channels, or a remark why it is left out, and notes whether
// its light is sRGB's. No bytes mean no profile. Needs start_vips().
void note_profile(std::span<const std::uint8_t> bytes, int channels, FileFacts& facts);

inline constexpr const char* damaged_words = "its colour profile is damaged, or of other channels, and left out";

// Returns a library's error message in one line of printable characters.
std::string in_one_line(std::string fault);

template <typename Work> auto naming_memory(const std::string& file_name, const Work& work)
{
    try {
        return work();
    } catch (const std::bad_alloc&) {
        throw InputError(fmt::format("{}: too large for the memory available", file_name));
    }
}

// Adds the names of the file and the format to what a library throws.
template <typename Work> auto naming_fault(const std::string& file_name, std::string_view format_name, const Work& work)
{
    return naming_memory(file_name, [&] {
        try {
            return work();
        } catch (const InputError&) {
            throw;
        } catch (const std::bad_alloc&) {
            throw;
        } catch (const std::exception& error) {
            throw InputError(fmt::format("{}: {}: {}", file_name, format_name, in_one_line(error.what())));
        }
    });
}

} // namespace fragfft
