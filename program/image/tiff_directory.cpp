#include "program/image/tiff_directory.hpp"

#include "errors.hpp"
#include "program/files/printable_text.hpp"
#include "program/image/tiff_library.hpp"

#include <algorithm>
#include <array>
#include <cmath>
#include <cstdlib>
#include <fmt/format.h>
#include <string_view>

namespace fragfft {
namespace {

template <typename Number> Number field(TIFF* handle, std::uint32_t tag, Number otherwise)
{
    Number value{};
    return TIFFGetFieldDefaulted(handle, tag, &value) != 0 ? value : otherwise;
}

// The values of a tag that libtiff itself does not know, if they are of this type: those come with their count.
template <typename Value> std::vector<Value> values_of(TIFF* handle, std::uint32_t tag, TIFFDataType type)
{
    const TIFFField* const field = TIFFFindField(handle, tag, TIFF_ANY);
    std::uint32_t count = 0;
    const Value* values = nullptr;
    const bool is_read = field != nullptr && TIFFFieldDataType(field) == type && TIFFFieldPassCount(field) != 0 &&
                         TIFFFieldReadCount(field) == TIFF_VARIABLE2 &&
                         TIFFGetField(handle, tag, &count, &values) != 0 && values != nullptr;
    std::vector<Value> copied;
    if (is_read)
        copied.assign(values, values + count);
    return copied;
}

std::vector<double> numbers_of(TIFF* handle, std::uint32_t tag)
{
    return values_of<double>(handle, tag, TIFF_DOUBLE);
}

std::string text_of(TIFF* handle, std::uint32_t tag)
{
    const std::vector<char> letters = values_of<char>(handle, tag, TIFF_ASCII);
    return {letters.begin(), std::find(letters.begin(), letters.end(), '\0')};
}

TiffDirectory::Numbers numbers_of_format(int format)
{
    switch (format) {
    case SAMPLEFORMAT_INT:
        return TiffDirectory::Numbers::signed_integers;
    case SAMPLEFORMAT_IEEEFP:
        return TiffDirectory::Numbers::floats;
    case SAMPLEFORMAT_COMPLEXINT:
    case SAMPLEFORMAT_COMPLEXIEEEFP:
        return TiffDirectory::Numbers::complex;
    default: // some files say that nothing is known of theirs
        return TiffDirectory::Numbers::unsigned_integers;
    }
}

int colours_of(int photometric, int samples)
{
    switch (photometric) {
    case PHOTOMETRIC_MINISWHITE:
    case PHOTOMETRIC_MINISBLACK:
    case PHOTOMETRIC_PALETTE:
        return 1;
    case PHOTOMETRIC_SEPARATED:
        return std::min(samples, 4);
    default:
        return std::min(samples, 3);
    }
}

// Throws InputError for those whose samples would be taken for grey or RGB and are neither.
void require_known_colours(const TiffDirectory& directory, const std::string& name)
{
    constexpr std::array known{PHOTOMETRIC_MINISWHITE, PHOTOMETRIC_MINISBLACK, PHOTOMETRIC_RGB,    PHOTOMETRIC_PALETTE,
                               PHOTOMETRIC_SEPARATED,  PHOTOMETRIC_CIELAB,     PHOTOMETRIC_LOGLUV, PHOTOMETRIC_YCBCR};
    const bool is_known = std::find(known.begin(), known.end(), directory.photometric) != known.end();
    if (is_known && (directory.photometric != PHOTOMETRIC_YCBCR || directory.compression == COMPRESSION_JPEG))
        return;
    throw InputError(fmt::format("{}: TIFF: its colours are {}; grey, RGB, palettes, CMYK, L*a*b*, LogLuv and YCbCr in "
                                 "JPEG are supported",
                                 name,
                                 directory.photometric == PHOTOMETRIC_YCBCR
                                     ? "YCbCr without JPEG"
                                     : fmt::format("of photometric interpretation {}", directory.photometric)));
}

void read_extra_samples(TIFF* handle, TiffDirectory& directory)
{
    std::uint16_t count = 0;
    const std::uint16_t* meanings = nullptr;
    TIFFGetFieldDefaulted(handle, TIFFTAG_EXTRASAMPLES, &count, &meanings);
    const int colours = colours_of(directory.photometric, directory.samples);
    directory.tags.is_grey = colours == 1 && directory.photometric != PHOTOMETRIC_PALETTE;
    // Those of which nothing is said are unspecified.
    directory.tags.extra_samples.assign(static_cast<std::size_t>(directory.samples - colours), 0);
    for (std::size_t i = 0;
         meanings != nullptr && i < std::min<std::size_t>(count, directory.tags.extra_samples.size()); ++i)
        directory.tags.extra_samples[i] = meanings[i];
}

void read_georeference(TIFF* handle, TiffDirectory& directory)
{
    const auto keep = [&](std::uint32_t tag, auto value) {
        if (!value.empty())
            directory.tags.georeference.push_back({tag, std::move(value)});
    };
    keep(pixel_scale_tag, numbers_of(handle, pixel_scale_tag));
    keep(tie_points_tag, numbers_of(handle, tie_points_tag));
    keep(transformation_tag, numbers_of(handle, transformation_tag));
    keep(geo_keys_tag, values_of<std::uint16_t>(handle, geo_keys_tag, TIFF_SHORT));
    keep(geo_doubles_tag, numbers_of(handle, geo_doubles_tag));
    keep(geo_text_tag, text_of(handle, geo_text_tag));
    if (directory.orientation != ORIENTATION_TOPLEFT && !directory.tags.georeference.empty()) {
        directory.tags.georeference.clear();
        directory.remarks.emplace_back("its georeference is left out, since the image is turned");
    }
    if (!numbers_of(handle, rational_polynomial_tag).empty())
        directory.remarks.emplace_back("its rational polynomials, which place it on the ground, are left out");
    if (!text_of(handle, gdal_metadata_tag).empty())
        directory.remarks.emplace_back("its metadata of GDAL are left out");
}

void read_missing(TIFF* handle, TiffDirectory& directory, const std::string& name)
{
    const std::string text = text_of(handle, gdal_missing_tag);
    if (text.find_first_not_of(" \t") == std::string::npos)
        return;
    char* end = nullptr;
    const double value = std::strtod(text.c_str(), &end); // nan, too
    if (std::string_view(end).find_first_not_of(" \t\n") != std::string_view::npos || end == text.c_str())
        throw InputError(fmt::format("{}: TIFF: the value of its missing pixels (GDAL_NODATA) is '{}', which is no "
                                     "number",
                                     name, printable(text)));
    if (!std::isnan(value)) // as which they are refused anyway
        directory.missing = value;
}

// The page that is chosen.
void read_page(TIFF* handle, TiffDirectory& directory, const std::string& name)
{
    directory.width = field<std::uint32_t>(handle, TIFFTAG_IMAGEWIDTH, 0);
    directory.height = field<std::uint32_t>(handle, TIFFTAG_IMAGELENGTH, 0);
    directory.samples = std::max<int>(1, field<std::uint16_t>(handle, TIFFTAG_SAMPLESPERPIXEL, 1));
    directory.bits = field<std::uint16_t>(handle, TIFFTAG_BITSPERSAMPLE, 1);
    directory.numbers = numbers_of_format(field<std::uint16_t>(handle, TIFFTAG_SAMPLEFORMAT, SAMPLEFORMAT_UINT));
    directory.photometric = field<std::uint16_t>(handle, TIFFTAG_PHOTOMETRIC, PHOTOMETRIC_MINISBLACK);
    directory.compression = field<std::uint16_t>(handle, TIFFTAG_COMPRESSION, COMPRESSION_NONE);
    directory.tags.compression = directory.compression;
    directory.orientation =
        std::clamp<int>(field<std::uint16_t>(handle, TIFFTAG_ORIENTATION, ORIENTATION_TOPLEFT), 1, 8);
    directory.is_planar =
        field<std::uint16_t>(handle, TIFFTAG_PLANARCONFIG, PLANARCONFIG_CONTIG) == PLANARCONFIG_SEPARATE;
    directory.is_tiled = TIFFIsTiled(handle) != 0;
    require_known_colours(directory, name);
    read_extra_samples(handle, directory);
    read_georeference(handle, directory);
    read_missing(handle, directory, name);
    if (directory.photometric == PHOTOMETRIC_MINISWHITE &&
        directory.numbers != TiffDirectory::Numbers::unsigned_integers)
        directory.remarks.emplace_back("its smallest number is white, which is left out: its numbers have no largest");
}

} // namespace

bool TiffDirectory::is_plain() const
{
    return photometric == PHOTOMETRIC_MINISWHITE || photometric == PHOTOMETRIC_MINISBLACK ||
           photometric == PHOTOMETRIC_RGB;
}

bool TiffDirectory::has_bands() const
{
    return !tags.extra_samples.empty() && !tags.has_only(1) && !tags.has_only(2);
}

TiffDirectory read_tiff_directory(TiffFile& file, int page, const std::string& name)
{
    TiffDirectory directory;
    file.choose(0);
    directory.pages = 0;
    do {
        ++directory.pages;
        if ((field<std::uint32_t>(file.handle(), TIFFTAG_SUBFILETYPE, 0) & FILETYPE_MASK) != 0)
            ++directory.masks;
    } while (TIFFReadDirectory(file.handle()) != 0);
    if (page >= directory.pages)
        throw InputError(fmt::format("{}: --page {}: it has {}, counted from 0", name, page,
                                     directory.pages == 1 ? "1 page" : fmt::format("{} pages", directory.pages)));
    file.choose(page);
    read_page(file.handle(), directory, name);
    if (directory.masks > 0)
        directory.remarks.emplace_back("its masks of missing pixels are left out: all pixels count");
    return directory;
}

} // namespace fragfft
