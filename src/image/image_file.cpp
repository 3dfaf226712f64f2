#include "image/image_file.hpp"

#include "errors.hpp"
#include "image/atomic_file.hpp"
#include "image/encoder_output.hpp"
#include "image/file_format.hpp"
#include "image/image_checks.hpp"
#include "image/npy_file.hpp"
#include "image/row_writer.hpp"
#include "image/streamed_image.hpp"
#include "image/vips_writer.hpp"

#include <algorithm>
#include <fmt/format.h>
#include <new>

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

template <typename Work> auto naming_memory(const std::string& name, const Work& work)
{
    try {
        return work();
    } catch (const std::bad_alloc&) {
        throw InputError(fmt::format("{}: too large for the memory available", name));
    }
}

} // namespace

LoadedImage load_image(const std::filesystem::path& path)
{
    return load_image(open_image(path));
}

LoadedImage load_image(const InputFile& file, int page)
{
    return naming_memory(file.name(), [&] {
        if (const FileFormat* const format = format_of_start(file.read(0, start_bytes));
            format != nullptr && format->kind == FileKind::npy)
            return decode_npy(file.is_held() ? std::vector(file.bytes().begin(), file.bytes().end())
                                             : read_file_bytes(file.path()),
                              file.name());
        const auto streamed = streamed_image(file, page);
        require_supported_size(streamed->width, streamed->height, file.name());
        LoadedImage loaded;
        static_cast<FileFacts&>(loaded) = streamed->facts;
        loaded.pixels = streamed->rows()->read(streamed->height);
        return loaded;
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
    return load_image(InputFile(std::vector<std::uint8_t>(bytes.begin(), bytes.end()), file_name));
}

SaveOptions save_options_like(const FileFacts& loaded, const std::filesystem::path& path)
{
    SaveOptions options;
    options.integers = loaded.stores_integers;
    options.bits_per_integer = loaded.stores_integers && loaded.bits_per_number > 8 ? 16 : 8;
    options.largest_sample = loaded.largest_sample;
    options.channel_axis = loaded.channel_axis;
    options.metadata = &loaded.metadata;
    options.premultiplied_alpha = loaded.premultiplied_alpha;
    if (path == standard_stream_path) {
        const FileFormat& format = format_of_kind(loaded.kind);
        options.ending = format.is_writable() ? format.endings[0] : ".png";
    }
    return options;
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

std::vector<std::uint8_t> encode_png(const Image& image, const std::string& name)
{
    require_consistent(image);
    std::vector<std::uint8_t> bytes;
    const auto writer = open_vips_rows(std::make_unique<EncoderOutput>(bytes), name, format_of_kind(FileKind::png),
                                       {image.width, image.height, image.channels}, {});
    writer->write(image);
    writer->finish();
    return bytes;
}

void save_complex_npy(const std::filesystem::path& path, const ComplexImage& image, ChannelAxis channel_axis)
{
    require_known_ending(path, true);
    write_file_atomically(path, encode_npy(image, channel_axis));
}

void require_known_ending(const std::filesystem::path& path, bool complex, const std::string& ending)
{
    if (!complex) {
        format_written_to(path, ending);
        return;
    }
    std::string known = ending.empty() ? path.extension().string() : ending;
    std::transform(known.begin(), known.end(), known.begin(),
                   [](unsigned char letter) { return static_cast<char>(std::tolower(letter)); });
    if (known != ".npy" && !(path == standard_stream_path && ending.empty()))
        throw InputError(fmt::format("{}: the output's ending must be .npy, as it is complex", shown_name(path, true)));
}

} // namespace fragfft
