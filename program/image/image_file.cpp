#include "program/image/image_file.hpp"

#include "errors.hpp"
#include "program/files/atomic_file.hpp"
#include "program/files/printable_text.hpp"
#include "program/image/codecs.hpp"
#include "program/image/image_checks.hpp"
#include "program/image/metadata.hpp"
#include "program/image/npy.hpp"
#include "program/image/vips_library.hpp"

#include <algorithm>
#include <fmt/format.h>

namespace fragfft {
namespace {

void require_known_start(std::span<const std::uint8_t> start, std::string_view file_name)
{
    if (start.empty())
        throw InputError(fmt::format("{}: the file is empty", file_name));
    if (format_of_start(start) == nullptr)
        throw InputError(
            fmt::format("{}: no image file by its first bytes: none of {}", file_name, readable_format_names()));
}

} // namespace

LoadedImage load_image(const std::filesystem::path& path)
{
    return load_image(open_image(path));
}

LoadedImage load_image(const InputFile& file, int page)
{
    return naming_memory(file.name(), [&] {
        if (format_of_start(file.read(0, start_bytes)) == &format_of_kind(FileKind::npy))
            return load_npy(file);
        const auto streamed = streamed_image(file, page);
        require_supported_size(streamed->width, streamed->height, file.name());
        return LoadedImage{streamed->facts, streamed->rows()(0, streamed->height)};
    });
}

InputFile open_image(const std::filesystem::path& path)
{
    const std::string name = shown_name(path, false);
    return naming_memory(name, [&] {
        return InputFile(path, [&](std::span<const std::uint8_t> start) { require_known_start(start, name); });
    });
}

LoadedImage decode_image(std::span<const std::uint8_t> bytes, const std::string& file_name)
{
    require_known_start(bytes.first(std::min(bytes.size(), start_bytes)), file_name);
    return load_image(InputFile(bytes, file_name));
}

std::optional<StreamedImage> streamed_image(const InputFile& file, int page, HeldInMemory held)
{
    const FileFormat* const format = format_of_start(file.read(0, start_bytes));
    if (format == nullptr)
        throw InputError(fmt::format("{}: its first bytes changed while it was read", file.name()));
    if (format->kind == FileKind::tiff)
        return streamed_tiff(file, *format, page);
    if (format->kind == FileKind::fits)
        return streamed_fits(file, page);
    if (format->kind == FileKind::exr)
        return streamed_exr(file, page);
    const bool has_one_image = format->kind == FileKind::npy || format->kind == FileKind::hdr ||
                               format->kind == FileKind::pnm || format->kind == FileKind::pfm ||
                               format->kind == FileKind::bmp || format->kind == FileKind::tga;
    if (has_one_image && page != 0)
        throw InputError(fmt::format("{}: --page {}: {} holds one image", file.name(), page, format->name));
    switch (format->kind) {
    case FileKind::npy:
        return streamed_npy(file, held);
    case FileKind::bmp:
        return streamed_bmp(file);
    case FileKind::tga:
        return streamed_tga(file);
    case FileKind::hdr:
        return streamed_hdr(file, *format);
    case FileKind::pnm:
    case FileKind::pfm:
        return streamed_netpbm(file);
    default:
        return streamed_by_vips(file, *format, page);
    }
}

int files_at_once(int threads)
{
    try {
        start_vips(); // which changes the environment for a moment
    } catch (const std::runtime_error&) {
        return 1;
    }
    return fits_takes_threads() ? threads : 1;
}

StreamedImage streamed_image(const Image& image, const FileFacts& facts)
{
    const auto read = [&image](int first, int count) { return rows_of(image, first, count); };
    return {image.width, image.height, image.channels, facts, 0, [read] { return read; }};
}

template <typename Sample> SampleArray<Sample> rows_of(const SampleArray<Sample>& image, int first, int count)
{
    SampleArray<Sample> rows(image.width, count, image.channels);
    std::copy_n(image.samples.begin() + static_cast<std::ptrdiff_t>(image.index(0, first, 0)), rows.samples.size(),
                rows.samples.begin());
    return rows;
}
template Image rows_of(const Image& image, int first, int count);
template DoubleImage rows_of(const DoubleImage& image, int first, int count);

SaveOptions save_options_like(const FileFacts& loaded, const std::filesystem::path& path)
{
    SaveOptions options;
    // Integers of 64 bits are written as floats.
    options.integers = loaded.stores_integers && loaded.bits_per_number <= 32;
    options.bits_per_integer = loaded.stores_integers ? std::clamp(loaded.bits_per_number, 8, 32) : 8;
    options.signed_integers = loaded.is_signed;
    options.largest_sample = loaded.largest_sample;
    options.channel_axis = loaded.channel_axis;
    options.metadata = &loaded.metadata;
    options.premultiplied_alpha = loaded.premultiplied_alpha;
    options.lossless = loaded.is_lossless;
    options.has_bands = loaded.has_bands;
    options.own = loaded.own;
    if (path == standard_stream_path) {
        const FileFormat& format = format_of_kind(loaded.kind);
        options.ending = format.is_writable() ? format.endings[0] : ".png";
    }
    return options;
}

namespace {

// Whether grey and two bands of a TIFF are taken for colours there.
bool bands_become_colours(const FileFacts& loaded, const FileFormat& format)
{
    const auto* const tags = loaded.own ? std::get_if<TiffTags>(&loaded.own->value) : nullptr;
    return tags != nullptr && loaded.has_bands && tags->is_grey && tags->extra_samples.size() == 2 &&
           !format.holds_bands && format.alpha != FileFormat::Alpha::a_channel;
}

} // namespace

std::vector<std::string> lost_facts(const FileFacts& loaded, const std::filesystem::path& path,
                                    const SaveOptions& options, int width, int height, bool converts_light)
{
    const FileFormat& format = format_written_to(path, options.ending);
    const FileKind kind = format.kind;
    std::vector<std::string> lost = lost_metadata(loaded.metadata, kind, width, height);
    const bool holds_profile =
        kind == FileKind::png || kind == FileKind::jpeg || kind == FileKind::tiff || kind == FileKind::webp;
    if (loaded.light == Light::encoded && loaded.colour && !loaded.colour->name.empty() &&
        !loaded.colour->is_like_srgb && !converts_light && !holds_profile)
        lost.insert(lost.begin(), fmt::format("the colour profile {}", loaded.colour->name));
    if (loaded.light == Light::linear && loaded.colour && !converts_light && kind != loaded.kind)
        lost.emplace_back("its primaries, which are not sRGB's");
    const std::shared_ptr<const OwnFacts>& own = loaded.own;
    // Pages may lie elsewhere.
    if (own && (kind != own->kind || (kind == FileKind::tiff && options.pages > 1)))
        lost.insert(lost.end(), own->losses.begin(), own->losses.end());
    if (bands_become_colours(loaded, format))
        lost.emplace_back("the meaning of its three bands, which become red, green and blue");
    return lost;
}

bool holds_double(const std::filesystem::path& path, const SaveOptions& options)
{
    return format_written_to(path, options.ending).holds_double;
}

Light light_written_to(const std::filesystem::path& path, const SaveOptions& options)
{
    return format_written_to(path, options.ending).light;
}

SaveReport save_image(const std::filesystem::path& path, const Image& image, const SaveOptions& options)
{
    require_consistent(image);
    return naming_memory(shown_name(path, true), [&] {
        const auto writer = open_image_rows(path, {image.width, image.height, image.channels}, options);
        writer->write(image);
        return writer->finish();
    });
}

std::string in_one_line(std::string fault)
{
    while (!fault.empty() && fault.back() == '\n')
        fault.pop_back();
    for (std::size_t at = 0; (at = fault.find('\n', at)) != std::string::npos;)
        fault.replace(at, 1, "; ");
    constexpr std::size_t most_letters = 300;
    if (fault.size() > most_letters)
        fault = fault.substr(0, most_letters) + "...";
    return fault.empty() ? "a fault that its library does not name" : printable(fault);
}

void save_complex_npy(const std::filesystem::path& path, const ComplexImage& image, ChannelAxis channel_axis)
{
    require_known_ending(path, true);
    require_consistent(image);
    AtomicFile file(path);
    file.write(npy_header("c8", npy_shape({image.width, image.height, image.channels}, channel_axis)));
    file.write(bytes_in_memory<std::complex<float>>(image.samples));
    file.take_place();
}

void require_known_ending(const std::filesystem::path& path, bool complex, const std::string& ending)
{
    if (!complex) {
        format_written_to(path, ending);
        return;
    }
    if (lower_ending(path, ending) != ".npy" && !(path == standard_stream_path && ending.empty()))
        throw InputError(fmt::format("{}: the output's ending must be .npy, as it is complex", shown_name(path, true)));
}

} // namespace fragfft
