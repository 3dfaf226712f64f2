#include "program/image/image_file.hpp"

#include "errors.hpp"
#include "program/files/atomic_file.hpp"
#include "program/files/printable_text.hpp"
#include "program/image/codecs.hpp"
#include "program/image/foreign_format.hpp"
#include "program/image/image_checks.hpp"
#include "program/image/npy.hpp"
#include "program/image/vips_library.hpp"

#include <algorithm>
#include <fmt/format.h>
#include <optional>
#include <stdexcept>

namespace fragfft {
namespace {

void require_known_start(std::span<const std::uint8_t> start, std::string_view file_name)
{
    if (start.empty())
        throw InputError(fmt::format("{}: the file is empty", file_name));
    if (format_of_start(start) != nullptr)
        return;
    if (const std::string refusal = refusal_of_foreign(start, lower_ending(file_name)); !refusal.empty())
        throw InputError(fmt::format("{}: {}", file_name, refusal));
    throw InputError(fmt::format("{}: no image file by its first bytes: none of {}", file_name, image_format_names()));
}

// Calls change(colour, alpha) for each colour of each pixel; the last channel must be alpha.
template <typename Change> void change_colours(Image& image, const Change& change)
{
    const auto channels = static_cast<std::size_t>(image.channels);
    for (std::size_t pixel = 0; pixel < image.samples.size(); pixel += channels)
        for (std::size_t at = pixel; at + 1 < pixel + channels; ++at)
            change(image.samples[at], image.samples[pixel + channels - 1]);
}

// Returns the image in the format's range, with alpha as the format stores it; nothing if it is so already.
std::optional<Image> converted(const FileFormat& format, const Image& image, const SaveOptions& options)
{
    const bool has_alpha = image.channels % 2 == 0;
    const bool multiplies = has_alpha && format.alpha == FileFormat::Alpha::multiplied && !options.premultiplied_alpha;
    const bool divides = has_alpha && format.alpha == FileFormat::Alpha::unmultiplied && options.premultiplied_alpha &&
                         format.kind != FileKind::tiff; // TIFF states it in a tag
    const bool holds_integers = format.most_bits_per_integer > 0 && (options.integers || !format.holds_both);
    const float scale = holds_integers ? 1.0F / options.largest_sample : 1.0F;
    if (scale == 1.0F && !multiplies && !divides)
        return std::nullopt;
    Image changed = image;
    if (multiplies)
        change_colours(changed, [](float& colour, float alpha) { colour *= alpha; });
    // Where alpha is 0, premultiplied colours are kept, since nothing can be divided out.
    if (divides)
        change_colours(changed, [](float& colour, float alpha) { colour /= alpha == 0.0F ? 1.0F : alpha; });
    for (float& sample : changed.samples)
        sample *= scale;
    return changed;
}

std::size_t write_all(AtomicFile& file, const Saved& saved)
{
    switch (saved.format.kind) {
    case FileKind::npy:
        file.write(npy_header(
            "f4", npy_shape(saved.image.width, saved.image.height, saved.image.channels, saved.options.channel_axis)));
        file.write(bytes_in_memory<float>(saved.image.samples));
        return 0;
    case FileKind::exr:
        return save_exr(file, saved);
    case FileKind::pnm:
        return save_pnm(file, saved);
    case FileKind::pfm:
        return save_pfm(file, saved);
    case FileKind::tiff:
        return save_tiff(file, saved);
    default:
        return save_by_vips(file, saved);
    }
}

std::vector<std::string> remarks_of(const FileFormat& format, const Image& image, const SaveOptions& options)
{
    std::vector<std::string> remarks;
    const int bits = std::min(format.most_bits_per_integer, options.bits_per_integer);
    if (bits > 0 && bits < options.bits_of_source && (options.integers || !format.holds_both))
        remarks.push_back(fmt::format("samples are rounded to {} bits, from {}", bits,
                                      options.bits_of_source == 32 ? "floats" : "16"));
    if (options.profile && (!format.holds_profile || !profile_fits(options.profile, image.channels)))
        remarks.push_back(fmt::format("the colour profile is not kept: {}",
                                      format.holds_profile ? "it is of other channels"
                                                           : fmt::format("{} has no place for one", format.name)));
    return remarks;
}

} // namespace

LoadedImage load_image(const std::filesystem::path& path)
{
    return load_image(open_image(path));
}

LoadedImage load_image(const InputFile& file, const BeforePixels& before_pixels)
{
    return naming_memory(file.name(), [&] {
        const FileFormat* const format = format_of_start(file.read(0, start_bytes));
        if (format == nullptr)
            throw InputError(fmt::format("{}: its first bytes changed while it was read", file.name()));
        const BeforePixels before = before_pixels ? before_pixels : [](int, int, int) {};
        switch (format->kind) {
        case FileKind::npy:
            return load_npy(file, before);
        case FileKind::exr:
            return load_exr(file, before);
        case FileKind::pnm:
        case FileKind::pfm:
            return load_netpbm(file, before);
        case FileKind::tiff:
            return load_tiff(file, before);
        default:
            return load_by_vips(file, *format, before);
        }
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

int files_at_once(int threads)
{
    try {
        start_vips(); // which briefly changes the environment
    } catch (const std::runtime_error&) {
        return 1;
    }
    return threads;
}

SaveOptions save_options_like(const FileFacts& loaded, const std::filesystem::path& path)
{
    SaveOptions options;
    options.integers = loaded.stores_integers;
    options.bits_of_source = loaded.stores_integers ? loaded.bits_per_number : 32;
    options.bits_per_integer = options.bits_of_source > 8 ? 16 : 8;
    options.largest_sample = loaded.largest_sample;
    options.channel_axis = loaded.channel_axis;
    options.profile = loaded.profile;
    options.premultiplied_alpha = loaded.premultiplied_alpha;
    options.lossless = loaded.is_lossless;
    if (path == standard_stream_path)
        options.ending = format_of_kind(loaded.kind).endings[0];
    return options;
}

Light light_written_to(const std::filesystem::path& path, const SaveOptions& options)
{
    const FileFormat& format = format_written_to(path, options.ending);
    return format.holds_both && !options.integers ? Light::linear : format.light;
}

void require_held_shape(const std::filesystem::path& path, int width, int height, int channels,
                        const SaveOptions& options)
{
    const FileFormat& format = format_written_to(path, options.ending);
    const std::string name = shown_name(path, true);
    if (format.alpha == FileFormat::Alpha::none && channels % 2 == 0)
        throw InputError(
            fmt::format("{}: {} holds no alpha, which this image of {} channels has", name, format.name, channels));
    if (std::max(width, height) > format.longest_side)
        throw InputError(fmt::format("{}: {} x {} pixels are too many for {}: it is written with up to {} a side", name,
                                     width, height, format.name, format.longest_side));
}

SaveReport save_image(const std::filesystem::path& path, const Image& image, const SaveOptions& options)
{
    require_consistent(image);
    const FileFormat& format = format_written_to(path, options.ending);
    const std::string name = shown_name(path, true);
    require_held_shape(path, image.width, image.height, image.channels, options);
    return naming_memory(name, [&] {
        AtomicFile file(path);
        const std::optional<Image> changed = converted(format, image, options);
        SaveReport report;
        report.remarks = remarks_of(format, image, options);
        report.clamped_samples = write_all(file, {name, format, changed ? *changed : image, options, report.remarks});
        file.take_place();
        return report;
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
    file.write(npy_header("c8", npy_shape(image.width, image.height, image.channels, channel_axis)));
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
