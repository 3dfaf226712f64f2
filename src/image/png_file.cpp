// libpng reads the files, not stb_image, which loads a PNG with a wrong checksum as if it were sound.
#include "image/png_file.hpp"

#include "errors.hpp"
#include "image/image_checks.hpp"
#include "image/parallel_bands.hpp"
#include "image/png_metadata.hpp"
#include "image/png_reader.hpp"
#include "image/png_rows.hpp"
#include "image/sample_levels.hpp"

#include <algorithm>
#include <fmt/format.h>
#include <future>
#include <string>

namespace fragfft {
namespace {

PngRows read_rows(const PngReader& reader, const PngRowLayout& layout, std::span<const std::uint8_t> file)
{
    if (layout.is_plain)
        if (auto rows = plain_png_rows(file, layout.bytes_per_row, layout.height,
                                       static_cast<std::size_t>(layout.channels * layout.bits_per_sample / 8)))
            return std::move(*rows);
    const std::size_t stride = 1 + layout.bytes_per_row;
    PngRows rows{std::vector<std::uint8_t>(stride * layout.height), layout.bytes_per_row};
    reader.run([&] {
        for (int pass = 0; pass < layout.pass_count; ++pass)
            for (png_uint_32 y = 0; y < layout.height; ++y)
                png_read_row(reader.png(), rows.bytes.data() + y * stride + 1, nullptr);
        png_read_end(reader.png(), reader.info());
    });
    return rows;
}

// The system gives memory page by page when it is first written to, which for floats takes a good part of the time that
// decoding does: another thread does that meanwhile.
Image read_image(const PngReader& reader, const PngRowLayout& layout, std::span<const std::uint8_t> file)
{
    const auto new_image = [&] {
        return Image(static_cast<int>(layout.width), static_cast<int>(layout.height), layout.channels);
    };
    constexpr png_uint_32 fewest_pixels_for_a_thread = 65536;
    const bool small = layout.width * layout.height < fewest_pixels_for_a_thread;
    // Where the system has no thread to give, the memory is touched when it is asked for.
    std::future<Image> awaited =
        std::async(small ? std::launch::deferred : std::launch::async | std::launch::deferred, new_image);
    const PngRows rows = read_rows(reader, layout, file);
    Image image = awaited.get();
    const std::size_t samples_per_row = image.index(0, 1, 0);
    in_parallel_bands(image.height, image.samples.size(), [&](int begin, int end) {
        for (auto y = static_cast<std::size_t>(begin); y < static_cast<std::size_t>(end); ++y) {
            const auto to = std::span(image.samples).subspan(y * samples_per_row, samples_per_row);
            if (layout.bits_per_sample == 16)
                samples_from_big_endian_levels(rows.row(y), to);
            else
                samples_from_levels(rows.row(y), to);
        }
    });
    return image;
}

Image image_from_palette(const PngRows& rows, const PngRowLayout& layout, const PngPalette& palette,
                         std::string_view file_name)
{
    Image image(static_cast<int>(layout.width), static_cast<int>(layout.height), palette.channels());
    const std::size_t samples_per_row = image.index(0, 1, 0);
    for (int y = 0; y < image.height; ++y)
        palette.colour_row(rows.row(static_cast<std::size_t>(y)),
                           std::span(image.samples).subspan(image.index(0, y, 0), samples_per_row), y, file_name);
    return image;
}

} // namespace

bool has_png_signature(std::span<const std::uint8_t> bytes)
{
    constexpr std::size_t signature_size = 8;
    return bytes.size() >= signature_size && png_sig_cmp(bytes.data(), 0, signature_size) == 0;
}

LoadedImage decode_png(std::span<const std::uint8_t> bytes, std::string_view file_name)
{
    if (!has_png_signature(bytes))
        throw InputError(fmt::format("{}: not a PNG file: it lacks the signature", file_name));
    require_supported_png_size(bytes, file_name, decoded_image_limits);

    LoadedImage loaded;
    loaded.kind = FileKind::png;
    loaded.stores_integers = true;
    PngBytesInMemory source(bytes);
    const PngReader reader(source, file_name);
    const PngRowLayout layout = read_png_header(reader, bytes.size(), decoded_image_limits);
    if (layout.has_palette) {
        const PngRows indices = read_rows(reader, layout, bytes);
        loaded.pixels = image_from_palette(indices, layout, PngPalette(reader), file_name);
        loaded.bits_per_number = 8;
    } else {
        loaded.pixels = read_image(reader, layout, bytes);
        loaded.bits_per_number = layout.bits_per_sample;
    }
    // Only now are all checksums known to be right.
    loaded.metadata = read_png_metadata(bytes);
    return loaded;
}

} // namespace fragfft
