#include "program/image/file_format.hpp"

#include "errors.hpp"
#include "program/files/input_file.hpp"

#include <algorithm>
#include <cctype>
#include <fmt/format.h>
#include <fmt/ranges.h>
#include <vector>

namespace fragfft {
namespace {

using namespace std::string_view_literals;
using A = FileFormat::Alpha;

constexpr std::array file_formats{
    FileFormat{.kind = FileKind::png,
               .name = "PNG",
               .endings = {".png"},
               .signatures = {"\x89PNG\r\n\x1A\n"},
               .numbers = "integers of 1 to 16 bits; 8 or 16 are written",
               .channels = "grey, RGB or a palette, with or without alpha or a transparent colour",
               .applied = "the orientation in eXIf",
               .refused = "animations",
               .alpha = A::unmultiplied,
               .most_bits_per_integer = 16,
               .holds_profile = true},
    FileFormat{.kind = FileKind::jpeg,
               .name = "JPEG",
               .endings = {".jpg", ".jpeg", ".jpe"},
               .signatures = {"\xFF\xD8\xFF"},
               .numbers = "integers of 8 bits",
               .channels = "grey or RGB",
               .applied = "the orientation in EXIF",
               .refused = "CMYK",
               .most_bits_per_integer = 8,
               .holds_profile = true,
               .longest_side = 65500},
    FileFormat{.kind = FileKind::webp,
               .name = "WebP",
               .endings = {".webp"},
               .numbers = "integers of 8 bits",
               .channels = "RGB, with or without alpha",
               .applied = "the orientation in EXIF",
               .refused = "animations",
               .alpha = A::unmultiplied,
               .most_bits_per_integer = 8,
               .holds_profile = true,
               .longest_side = 16383},
    FileFormat{
        .kind = FileKind::tiff,
        .name = "TIFF",
        .endings = {".tif", ".tiff"},
        .signatures = {"II*\0"sv, "MM\0*"sv, "II+\0"sv, "MM\0+"sv},
        .numbers = "unsigned integers of 8 and 16 bits, floats of 32",
        .channels = "grey or RGB, with or without alpha, which may be multiplied into the colours",
        .applied = "the orientation; min-is-white; strips, tiles and planes; predictors",
        .refused =
            "several pages, smaller ones and sub-images too; volumes; palettes, CMYK, L*a*b*, LogLuv, YCbCr; other "
            "numbers; samples without a meaning; GDAL_NODATA; codecs but LZW, Deflate and PackBits; raw "
            "photographs",
        .alpha = A::unmultiplied,
        .most_bits_per_integer = 16,
        .holds_both = true,
        .holds_profile = true},
    FileFormat{.kind = FileKind::pnm,
               .name = "PNM",
               .endings = {".ppm", ".pgm", ".pnm"},
               .numbers = "integers of any largest value to 65535, and bits; as text, too",
               .channels = "grey or RGB",
               .refused = "PAM; several images, and what follows the last pixel",
               .most_bits_per_integer = 16},
    FileFormat{.kind = FileKind::pfm,
               .name = "PFM",
               .endings = {".pfm"},
               .signatures = {"PF", "Pf"},
               .numbers = "floats of 32 bits",
               .channels = "grey or RGB",
               .applied = "rows from the bottom up; the order of bytes",
               .refused = "several images, and what follows the last pixel",
               .light = Light::linear},
    FileFormat{
        .kind = FileKind::exr,
        .name = "OpenEXR",
        .endings = {".exr"},
        .signatures = {"\x76\x2F\x31\x01"},
        .numbers = "HALF and FLOAT; FLOAT is written",
        .channels =
            "Y, YA, RGB or RGBA of the data window; further ones, and where the window lies, are left out, and told",
        .refused = "several parts; UINT; subsampled and deep data; light of other primaries than sRGB's, where it "
                   "is to be encoded",
        .light = Light::linear,
        .alpha = A::multiplied},
    FileFormat{.kind = FileKind::npy,
               .name = "NPY",
               .endings = {".npy"},
               .signatures = {"\x93NUMPY"},
               .numbers = "bool, integers of 8 to 64 bits, floats of 16 to 64, complex64 and complex128; float32 and "
                          "complex64 are written, and what is rounded is told",
               .channels = "shapes [width], [height, width] and [height, width, 1 to 4]",
               .applied = "Fortran's order; either order of bytes",
               .refused = "other types",
               .light = Light::numbers,
               .alpha = A::a_channel,
               .longest_side = std::int64_t{1} << 36},
};

const FileFormat* format_of_ending(const std::string& ending)
{
    const auto* const found = std::find_if(file_formats.begin(), file_formats.end(), [&](const FileFormat& format) {
        return !ending.empty() &&
               std::find(format.endings.begin(), format.endings.end(), ending) != format.endings.end();
    });
    return found == file_formats.end() ? nullptr : found;
}

} // namespace

const FileFormat* format_of_start(std::span<const std::uint8_t> start)
{
    const std::string_view text(reinterpret_cast<const char*>(start.data()), start.size());
    for (const FileFormat& format : file_formats)
        for (const std::string_view signature : format.signatures)
            if (!signature.empty() && text.starts_with(signature))
                return &format;
    // P1 to P6, followed by a space or a remark.
    if (text.size() > 2 && text[0] == 'P' && text[1] >= '1' && text[1] <= '6' &&
        (std::isspace(start[2]) != 0 || text[2] == '#'))
        return &format_of_kind(FileKind::pnm);
    const std::string_view brand = text.substr(std::min<std::size_t>(8, text.size()), 4);
    if (text.starts_with("RIFF") && brand == "WEBP")
        return &format_of_kind(FileKind::webp);
    return nullptr;
}

const FileFormat& format_of_kind(FileKind kind)
{
    return *std::find_if(file_formats.begin(), file_formats.end(),
                         [&](const FileFormat& format) { return format.kind == kind; });
}

std::span<const FileFormat> all_formats()
{
    return file_formats;
}

std::string lower_ending(const std::filesystem::path& path, const std::string& chosen_ending)
{
    std::string ending = chosen_ending.empty() ? path.extension().string() : chosen_ending;
    for (char& letter : ending)
        letter = static_cast<char>(std::tolower(static_cast<unsigned char>(letter)));
    return ending;
}

const FileFormat& format_written_to(const std::filesystem::path& path, const std::string& chosen_ending)
{
    const std::string ending = lower_ending(path, chosen_ending);
    if (const FileFormat* const format = format_of_ending(ending))
        return *format;
    const std::string name = shown_name(path, true);
    if (!chosen_ending.empty())
        throw InputError(
            fmt::format("{}: unknown format '{}': it must be one of {}", name, chosen_ending, known_endings()));
    if (path == standard_stream_path)
        throw InputError(fmt::format("{}: its format is not known: it must be one of {}", name, known_endings()));
    throw InputError(fmt::format("{}: the output's ending must be one of {}", name, known_endings()));
}

std::string image_format_names()
{
    std::vector<std::string_view> names;
    for (const FileFormat& format : file_formats)
        names.push_back(format.name);
    const std::string_view last = names.back();
    names.pop_back();
    return fmt::format("{} and {}", fmt::join(names, ", "), last);
}

std::string known_endings()
{
    std::vector<std::string_view> endings;
    for (const FileFormat& format : file_formats)
        for (const std::string_view ending : format.endings)
            if (!ending.empty())
                endings.push_back(ending);
    return fmt::format("{}", fmt::join(endings, " "));
}

} // namespace fragfft
