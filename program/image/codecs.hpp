// What the libraries of formats read and write, and what is common to their faults. For this folder alone.
#pragma once

#include "errors.hpp"
#include "program/image/file_format.hpp"
#include "program/image/row_writer.hpp"

#include <exception>
#include <filesystem>
#include <fmt/format.h>
#include <memory>
#include <new>
#include <string>
#include <string_view>

namespace fragfft {

// Image files read by libvips, row by row where the format is stored so. Colours of other spaces than grey and RGB
// become sRGB by the file's profile; an image is turned as its orientation says; alpha is not multiplied in. See
// streamed_image. Throws InputError for any damage that libvips notices.
StreamedImage streamed_by_vips(const InputFile& file, const FileFormat& format, int page);

// TIFF: as above, and integers of any bits, floats of 16, and alpha that is multiplied in, as they are stored, by
// libtiff. Throws InputError, naming the file and the fault, for a sample that is missing by GDAL_NODATA, too.
StreamedImage streamed_tiff(const InputFile& file, const FileFormat& format, int page);

// Integers of 8, 16 and 32 bits, or floats of 32, with the tags that the options' own facts hold, compressed as they
// say where that loses nothing, else by Deflate, on several threads.
std::unique_ptr<RowWriter> open_tiff_rows(const std::filesystem::path& path, const FileFormat& format,
                                          const RowWriterShape& shape, const SaveOptions& options);

// Radiance HDR in any of its eight orders of pixels, by libvips, which knows one. Throws InputError, naming the file
// and the fault, for colours that are not red, green and blue.
StreamedImage streamed_hdr(const InputFile& file, const FileFormat& format);

// And written so. A thread of libvips asks for the rows, encodes them and writes the file, while the caller makes the
// next ones; only some are held, unless the format needs all. Throws InputError, naming the path, as save_image does.
std::unique_ptr<RowWriter> open_vips_rows(const std::filesystem::path& path, const FileFormat& format,
                                          const RowWriterShape& shape, const SaveOptions& options);

// PNM and PFM, by us: libvips knows two largest values of integers, and no order of rows. Throws InputError, naming the
// file and the fault, for integers beyond their largest value, too.
StreamedImage streamed_netpbm(const InputFile& file);

// P5 or P6 of 255 or 65535, or PFM in this machine's order of bytes.
std::unique_ptr<RowWriter> open_netpbm_rows(const std::filesystem::path& path, const FileFormat& format,
                                            const RowWriterShape& shape, const SaveOptions& options);

// FITS, by cfitsio. `page` is one of the file's arrays that have samples, compressed or not; row 0 is the file's first,
// and planes along the third axis are channels. Throws InputError, naming the file and the fault, for a missing value
// (BLANK or NaN), too.
StreamedImage streamed_fits(const InputFile& file, int page);

// Whether cfitsio was built for several threads.
bool fits_takes_threads();

// Floats of 32 bits, with the cards that the options' own facts hold.
std::unique_ptr<RowWriter> open_fits_rows(const std::filesystem::path& path, const FileFormat& format,
                                          const RowWriterShape& shape, const SaveOptions& options);

// OpenEXR files, by their own library: libvips reads them, too, but rounds their numbers to half floats. `page` is a
// part of the file, in scan lines or tiles, of HALF or FLOAT channels named Y (1 channel), Y and A (2), R, G and B (3),
// or these and A (4), to the image of its data window; further channels are not read. Colours are multiplied by A, as
// OpenEXR has it. Throws InputError, naming the file and the fault, for other channels, deep or subsampled data,
// anything that OpenEXR finds wrong or missing, and for a size that require_supported_size refuses.
StreamedImage streamed_exr(const InputFile& file, int page);

// FLOAT channels of these names, compressed losslessly, with the attributes and windows that the options' own facts
// hold; samples may be any.
std::unique_ptr<RowWriter> open_exr_rows(const std::filesystem::path& path, const FileFormat& format,
                                         const RowWriterShape& shape, const SaveOptions& options);

// BMP and TGA, by us: other readers guess at alpha, round colours of 5, 6 or 10 bits to 8, and take what is cut off.
// Rows that are not packed in runs are read as they are asked for. Colours of few bits become what they are of their
// largest; a palette of greys is one channel. Throws InputError, naming the file and the fault, for anything damaged.
StreamedImage streamed_bmp(const InputFile& file);
StreamedImage streamed_tga(const InputFile& file);

// TGA begins with no signature: whether these bytes, at least 18, make a header of it.
bool looks_like_tga(std::span<const std::uint8_t> start);

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
