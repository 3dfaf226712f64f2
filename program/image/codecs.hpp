// What the libraries of formats read and write, and what is common to their faults. For this folder alone.
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

// PNG, JPEG and WebP by libvips, turned as the orientation says. Throws InputError for any damage that libvips notices,
// and for animations and CMYK.
LoadedImage load_by_vips(const InputFile& file, const FileFormat& format, const BeforePixels& before_pixels);

// TIFF by libtiff: throws InputError, naming the file and what is not listed in file_format.cpp.
LoadedImage load_tiff(const InputFile& file, const BeforePixels& before_pixels);

// PNM and PFM, by us: libvips knows two largest values of integers, and no order of rows.
LoadedImage load_netpbm(const InputFile& file, const BeforePixels& before_pixels);

// OpenEXR, by its own library: libvips reads it, too, but rounds its numbers to half floats. HALF or FLOAT channels
// named Y (1 channel), Y and A (2), R, G and B (3), or these and A (4), of the data window.
LoadedImage load_exr(const InputFile& file, const BeforePixels& before_pixels);

// An image on its way to a file.
struct Saved
{
    const std::string& name; // for messages
    const FileFormat& format;
    const Image& image; // in the format's range, with alpha as the format has it
    const SaveOptions& options;
    std::vector<std::string>& remarks; // gets what the file does not hold, as SaveReport has it
};

// Each writes the whole file, and returns how many samples were clamped. Throws InputError, naming the path.
std::size_t save_by_vips(AtomicFile& file, const Saved& saved);
// With integers of 8 and 16 bits or floats, uncompressed, which all readers know.
std::size_t save_tiff(AtomicFile& file, const Saved& saved);
// P5 or P6 of 255 or 65535.
std::size_t save_pnm(AtomicFile& file, const Saved& saved);
// In this machine's order of bytes.
std::size_t save_pfm(AtomicFile& file, const Saved& saved);
// FLOAT channels, compressed losslessly.
std::size_t save_exr(AtomicFile& file, const Saved& saved);

// Whether a profile is of grey or of RGB, as an image of so many channels is.
bool profile_fits(const ColourProfile& profile, int channels);

// Takes the bytes of a profile into the facts of an image of so many channels, or says in a remark why not, and notes
// whether its light is sRGB's. Without bytes there is none. Needs start_vips().
void note_profile(std::span<const std::uint8_t> bytes, int channels, FileFacts& facts);

inline constexpr const char* damaged_words = "its colour profile is damaged, or of other channels, and left out";

// What a library says of a fault, in one line of printable characters.
std::string in_one_line(std::string fault);

template <typename Work> auto naming_memory(const std::string& file_name, const Work& work)
{
    try {
        return work();
    } catch (const std::bad_alloc&) {
        throw InputError(fmt::format("{}: too large for the memory available", file_name));
    }
}

// Adds the file's and the format's name to what a library throws.
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
