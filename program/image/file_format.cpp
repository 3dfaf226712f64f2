#include "program/image/file_format.hpp"

#include "errors.hpp"
#include "program/files/input_file.hpp"
#include "program/image/codecs.hpp"

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
               .vips_name = "png",
               .alpha = A::unmultiplied,
               .most_bits_per_integer = 16},
    FileFormat{.kind = FileKind::jpeg,
               .name = "JPEG",
               .endings = {".jpg", ".jpeg", ".jpe"},
               .signatures = {"\xFF\xD8\xFF"},
               .vips_name = "jpeg",
               .most_bits_per_integer = 8,
               .longest_side = 65500},
    FileFormat{.kind = FileKind::tiff,
               .name = "TIFF",
               .endings = {".tif", ".tiff"},
               .signatures = {"II*\0"sv, "MM\0*"sv, "II+\0"sv, "MM\0+"sv},
               .vips_name = "tiff",
               .alpha = A::unmultiplied,
               .most_bits_per_integer = 32,
               .holds_signs = true,
               .holds_bands = true,
               .holds_both = true,
               .has_pages = true},
    FileFormat{.kind = FileKind::exr,
               .name = "OpenEXR",
               .endings = {".exr"},
               .signatures = {"\x76\x2F\x31\x01"},
               .light = Light::linear,
               .alpha = A::multiplied},
    FileFormat{.kind = FileKind::webp,
               .name = "WebP",
               .endings = {".webp"},
               .vips_name = "webp",
               .alpha = A::unmultiplied,
               .most_bits_per_integer = 8,
               .is_read_whole = true,
               .is_written_whole = true,
               .has_pages = true,
               .longest_side = 16383},
    FileFormat{.kind = FileKind::gif,
               .name = "GIF",
               .endings = {".gif"},
               .signatures = {"GIF87a", "GIF89a"},
               .vips_name = "gif",
               .alpha = A::unmultiplied,
               .most_bits_per_integer = 8,
               .is_read_whole = true,
               .is_written_whole = true,
               .has_pages = true,
               .longest_side = 65535},
    FileFormat{.kind = FileKind::pnm, .name = "PNM", .endings = {".ppm", ".pgm", ".pnm"}, .most_bits_per_integer = 16},
    FileFormat{
        .kind = FileKind::pfm, .name = "PFM", .endings = {".pfm"}, .signatures = {"PF", "Pf"}, .light = Light::linear},
    FileFormat{.kind = FileKind::hdr,
               .name = "HDR",
               .endings = {".hdr"},
               .signatures = {"#?RADIANCE", "#?RGBE"},
               .vips_name = "rad",
               .light = Light::linear},
    FileFormat{.kind = FileKind::fits,
               .name = "FITS",
               .endings = {".fits", ".fit", ".fts"},
               .signatures = {"SIMPLE  ="},
               .light = Light::numbers,
               .alpha = A::a_channel,
               .holds_double = true},
    FileFormat{.kind = FileKind::heif,
               .name = "HEIF",
               .vips_name = "heif",
               .alpha = A::unmultiplied,
               .is_read_whole = true,
               .has_pages = true},
    FileFormat{.kind = FileKind::bmp,
               .name = "BMP",
               .endings = {".bmp"},
               .signatures = {"BM"},
               .most_bits_per_integer = 8,
               .is_written_whole = true,
               .longest_side = 32768},
    FileFormat{.kind = FileKind::tga,
               .name = "TGA",
               .endings = {".tga"},
               .alpha = A::unmultiplied,
               .most_bits_per_integer = 8,
               .is_written_whole = true,
               .longest_side = 32768},
    FileFormat{.kind = FileKind::npy,
               .name = "NPY",
               .endings = {".npy"},
               .signatures = {"\x93NUMPY"},
               .light = Light::numbers,
               .alpha = A::a_channel,
               .holds_double = true,
               .longest_side = std::int64_t{1} << 36},
};

const FileFormat* format_of_ending(const std::string& ending)
{
    const auto* const found = std::find_if(file_formats.begin(), file_formats.end(), [&](const FileFormat& format) {
        return !ending.empty() && format.is_writable() &&
               std::find(format.endings.begin(), format.endings.end(), ending) != format.endings.end();
    });
    return found == file_formats.end() ? nullptr : found;
}

std::string known_endings()
{
    std::vector<std::string_view> endings;
    for (const FileFormat& format : file_formats)
        for (const std::string_view ending : format.endings)
            if (!ending.empty() && format.is_writable())
                endings.push_back(ending);
    return fmt::format("{}", fmt::join(endings, " "));
}

} // namespace

bool FileFormat::is_writable() const
{
    return !endings[0].empty();
}

const FileFormat* format_of_start(std::span<const std::uint8_t> start)
{
    const std::string_view text(reinterpret_cast<const char*>(start.data()), start.size());
    for (const FileFormat& format : file_formats)
        for (const std::string_view signature : format.signatures)
            if (!signature.empty() && text.starts_with(signature))
                return &format;
    // P1 to P6 and a space or a remark.
    if (text.size() > 2 && text[0] == 'P' && text[1] >= '1' && text[1] <= '6' &&
        (std::isspace(start[2]) != 0 || text[2] == '#'))
        return &format_of_kind(FileKind::pnm);
    const std::string_view brand = text.substr(std::min<std::size_t>(8, text.size()), 4);
    if (text.starts_with("RIFF") && brand == "WEBP")
        return &format_of_kind(FileKind::webp);
    // ISO media files whose brand says that they are still images.
    constexpr std::array still{"heic", "heix", "hevc", "heim", "heis", "hevm", "hevs", "mif1", "msf1", "avif", "avis"};
    if (!brand.empty() && text.substr(4, 4) == "ftyp" && std::find(still.begin(), still.end(), brand) != still.end())
        return &format_of_kind(FileKind::heif);
    if (looks_like_tga(start))
        return &format_of_kind(FileKind::tga);
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

std::string readable_format_names()
{
    std::vector<std::string_view> names;
    for (const FileFormat& format : file_formats)
        names.push_back(format.name);
    const std::string_view last = names.back();
    names.pop_back();
    return fmt::format("{} and {}", fmt::join(names, ", "), last);
}

} // namespace fragfft
