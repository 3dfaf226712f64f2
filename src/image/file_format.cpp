#include "image/file_format.hpp"

#include "errors.hpp"
#include "image/atomic_file.hpp"

#include <algorithm>
#include <cctype>
#include <fmt/format.h>
#include <fmt/ranges.h>
#include <vector>

namespace fragfft {
namespace {

constexpr std::int64_t any_side = std::int64_t{1} << 20;

using A = FileFormat::Alpha;

// Kind, name, endings, loader, saver, light, alpha, bits, floats, read whole, written whole, pages, longest side.
constexpr std::array file_formats{
    FileFormat{FileKind::png,
               "PNG",
               {".png"},
               "pngload_source",
               "pngsave_target",
               Light::encoded,
               A::unmultiplied,
               16,
               false,
               false,
               false,
               false,
               any_side},
    FileFormat{FileKind::jpeg,
               "JPEG",
               {".jpg", ".jpeg", ".jpe"},
               "jpegload_source",
               "jpegsave_target",
               Light::encoded,
               A::none,
               8,
               false,
               false,
               false,
               false,
               65500},
    FileFormat{FileKind::tiff,
               "TIFF",
               {".tif", ".tiff"},
               "tiffload_source",
               "tiffsave_target",
               Light::encoded,
               A::unmultiplied,
               16,
               true,
               false,
               false,
               true,
               any_side},
    FileFormat{FileKind::exr,
               "OpenEXR",
               {".exr"},
               "",
               "",
               Light::linear,
               A::multiplied,
               0,
               true,
               false,
               false,
               false,
               any_side},
    FileFormat{FileKind::webp,
               "WebP",
               {".webp"},
               "webpload_source",
               "webpsave_target",
               Light::encoded,
               A::unmultiplied,
               8,
               false,
               true,
               true,
               true,
               16383},
    FileFormat{FileKind::gif,
               "GIF",
               {".gif"},
               "gifload_source",
               "gifsave_target",
               Light::encoded,
               A::unmultiplied,
               8,
               false,
               true,
               true,
               true,
               65535},
    FileFormat{FileKind::pnm,
               "PNM",
               {".ppm", ".pgm", ".pnm"},
               "ppmload_source",
               "ppmsave_target",
               Light::encoded,
               A::none,
               16,
               false,
               false,
               false,
               false,
               any_side},
    // Its rows are stored from the bottom up: libvips turns them by way of a file beyond some size.
    FileFormat{FileKind::pfm,
               "PFM",
               {".pfm"},
               "ppmload_source",
               "ppmsave_target",
               Light::linear,
               A::none,
               0,
               true,
               false,
               true,
               false,
               any_side},
    FileFormat{FileKind::hdr,
               "HDR",
               {".hdr"},
               "radload_source",
               "radsave_target",
               Light::linear,
               A::none,
               0,
               true,
               false,
               false,
               false,
               any_side},
    FileFormat{FileKind::fits,
               "FITS",
               {".fits", ".fit", ".fts"},
               "fitsload_source",
               "fitssave",
               Light::numbers,
               A::a_channel,
               0,
               true,
               false,
               true,
               false,
               any_side},
    FileFormat{FileKind::heif,
               "HEIF",
               {},
               "heifload_source",
               "",
               Light::encoded,
               A::unmultiplied,
               0,
               false,
               true,
               true,
               true,
               0},
    FileFormat{FileKind::bmp, "BMP", {".bmp"}, "", "", Light::encoded, A::none, 8, false, false, true, false, 32768},
    FileFormat{
        FileKind::tga, "TGA", {".tga"}, "", "", Light::encoded, A::unmultiplied, 8, false, false, true, false, 32768},
    FileFormat{FileKind::npy,
               "NPY",
               {".npy"},
               "",
               "",
               Light::numbers,
               A::a_channel,
               0,
               true,
               false,
               false,
               false,
               std::int64_t{1} << 36},
};

bool starts_with(std::span<const std::uint8_t> start, std::string_view text, std::size_t at = 0)
{
    return start.size() >= at + text.size() &&
           std::equal(text.begin(), text.end(), start.begin() + static_cast<std::ptrdiff_t>(at),
                      [](char letter, std::uint8_t byte) { return static_cast<std::uint8_t>(letter) == byte; });
}

bool is_one_of(std::span<const std::uint8_t> start, std::initializer_list<std::string_view> texts, std::size_t at = 0)
{
    return std::any_of(texts.begin(), texts.end(), [&](std::string_view text) { return starts_with(start, text, at); });
}

std::string lower_case(std::string text)
{
    for (char& letter : text)
        letter = static_cast<char>(std::tolower(static_cast<unsigned char>(letter)));
    return text;
}

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

bool FileFormat::is_readable() const
{
    return !loader.empty() || kind == FileKind::exr || kind == FileKind::npy;
}

bool FileFormat::is_writable() const
{
    return !endings[0].empty();
}

const FileFormat* format_of_start(std::span<const std::uint8_t> start)
{
    using namespace std::string_view_literals;
    const auto kind = [&]() -> std::optional<FileKind> {
        if (starts_with(start, "\x89PNG\r\n\x1A\n"))
            return FileKind::png;
        if (starts_with(start, "\xFF\xD8\xFF"))
            return FileKind::jpeg;
        if (is_one_of(start, {"II*\0"sv, "MM\0*"sv, "II+\0"sv, "MM\0+"sv}))
            return FileKind::tiff;
        if (starts_with(start, "\x76\x2F\x31\x01"))
            return FileKind::exr;
        if (starts_with(start, "RIFF") && starts_with(start, "WEBP", 8))
            return FileKind::webp;
        if (is_one_of(start, {"GIF87a", "GIF89a"}))
            return FileKind::gif;
        if (is_one_of(start, {"PF", "Pf"}))
            return FileKind::pfm;
        if (start.size() > 2 && start[0] == 'P' && start[1] >= '1' && start[1] <= '6' &&
            (std::isspace(start[2]) != 0 || start[2] == '#'))
            return FileKind::pnm;
        if (is_one_of(start, {"#?RADIANCE", "#?RGBE"}))
            return FileKind::hdr;
        if (starts_with(start, "SIMPLE  ="))
            return FileKind::fits;
        if (starts_with(start, "ftyp", 4) &&
            is_one_of(start, {"heic", "heix", "hevc", "heim", "heis", "hevm", "hevs", "mif1", "msf1", "avif", "avis"},
                      8))
            return FileKind::heif;
        if (starts_with(start, "\x93NUMPY"))
            return FileKind::npy;
        return std::nullopt;
    }();
    return kind ? &format_of_kind(*kind) : nullptr;
}

const FileFormat& format_of_kind(FileKind kind)
{
    return *std::find_if(file_formats.begin(), file_formats.end(),
                         [&](const FileFormat& format) { return format.kind == kind; });
}

const FileFormat& format_written_to(const std::filesystem::path& path, const std::string& chosen_ending)
{
    const std::string ending = lower_case(chosen_ending.empty() ? path.extension().string() : chosen_ending);
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
        if (format.is_readable())
            names.push_back(format.name);
    const std::string_view last = names.back();
    names.pop_back();
    return fmt::format("{} and {}", fmt::join(names, ", "), last);
}

} // namespace fragfft
