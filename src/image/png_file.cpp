// libpng reads the files, not stb_image, which loads a PNG with a wrong checksum as if it were sound.
#include "image/png_file.hpp"

#include "errors.hpp"
#include "image/image_checks.hpp"
#include "image/parallel_bands.hpp"
#include "image/png_chunks.hpp"
#include "image/png_metadata.hpp"
#include "image/png_rows.hpp"
#include "image/sample_levels.hpp"

#include <algorithm>
#include <array>
#include <csetjmp>
#include <cstdio>
#include <fmt/format.h>
#include <future>
#include <new>
#include <png.h>
#include <string>

namespace fragfft {
namespace {

// What libpng said. Plain buffers, since a callback may neither throw through libpng nor leave an object undestroyed.
struct Report
{
    using Text = std::array<char, 192>;
    Text error{};
    Text last_warning{};

    static void copy(png_const_charp from, Text& to)
    {
        std::snprintf(to.data(), to.size(), "%s", from);
    }
};

[[noreturn]] void on_error(png_structp png, png_const_charp message)
{
    Report::copy(message, static_cast<Report*>(png_get_error_ptr(png))->error);
    png_longjmp(png, 1);
}

// Kept because some errors ("Invalid IHDR data") are explained only by the warning before them.
void on_warning(png_structp png, png_const_charp message)
{
    Report::copy(message, static_cast<Report*>(png_get_error_ptr(png))->last_warning);
}

// Makes calls of libpng; false if it reported an error in one. The error leaves `calls` by longjmp, so that it must own
// nothing: it may hold and capture only pointers, references and numbers. Not inlined, so that no variable of a caller
// shares the frame that setjmp returns to twice.
template <typename Calls> [[gnu::noinline]] bool complete(png_structp png, const Calls& calls)
{
    if (setjmp(png_jmpbuf(png)) != 0)
        return false;
    calls();
    return true;
}

// libpng's structure for reading, with its information structure and the way it reports errors.
class PngReader
{
public:
    explicit PngReader(std::string_view file_name)
        : file_name_(file_name), png_(png_create_read_struct(PNG_LIBPNG_VER_STRING, &report_, on_error, on_warning)),
          info_(png_ == nullptr ? nullptr : png_create_info_struct(png_))
    {
        if (info_ == nullptr) {
            png_destroy_read_struct(&png_, &info_, nullptr);
            throw std::bad_alloc();
        }
    }
    ~PngReader()
    {
        png_destroy_read_struct(&png_, &info_, nullptr);
    }
    PngReader(const PngReader&) = delete;
    PngReader& operator=(const PngReader&) = delete;

    png_structp png() const
    {
        return png_;
    }
    png_infop info() const
    {
        return info_;
    }

    // Makes `calls`, see complete(), and throws InputError if libpng reports an error in them.
    template <typename Calls> void run(const Calls& calls) const
    {
        if (complete(png_, calls))
            return;
        const std::string warning =
            report_.last_warning.front() == '\0' ? "" : fmt::format(" ({})", report_.last_warning.data());
        throw InputError(fmt::format("{}: PNG: {}{}", file_name_, report_.error.data(), warning));
    }

private:
    Report report_;
    std::string file_name_;
    png_structp png_;
    png_infop info_;
};

void read_bytes(png_structp png, png_bytep to, std::size_t count)
{
    auto& rest = *static_cast<std::span<const std::uint8_t>*>(png_get_io_ptr(png));
    if (count > rest.size())
        png_error(png, "the file ends before its IEND chunk does");
    std::copy_n(rest.begin(), count, to);
    rest = rest.subspan(count);
}

// Checked here, ahead of libpng, whose own limits are lower or unknown and whose message would not print them.
void require_supported_png_size(std::span<const std::uint8_t> bytes, std::string_view file_name)
{
    constexpr std::size_t type_at = 12;
    constexpr std::size_t width_at = 16;
    constexpr std::size_t height_at = 20;
    constexpr std::string_view header_type = "IHDR";
    if (bytes.size() >= height_at + 4 && std::equal(header_type.begin(), header_type.end(), bytes.begin() + type_at))
        require_supported_size(big_endian_32(bytes.subspan(width_at)), big_endian_32(bytes.subspan(height_at)),
                               file_name);
}

void set_strictness(png_structp png)
{
    png_set_crc_action(png, PNG_CRC_ERROR_QUIT, PNG_CRC_ERROR_QUIT);
    png_set_benign_errors(png, 0);
    // All ancillary chunks but tRNS: faults inside them (odd colour profiles are common) do not touch the pixels.
    png_set_keep_unknown_chunks(png, PNG_HANDLE_CHUNK_NEVER, nullptr, -1);
    png_set_chunk_malloc_max(png, 0); // skipped chunks are never stored, so that their size does no harm
    png_set_user_limits(png, static_cast<png_uint_32>(largest_image_side_in_pixels),
                        static_cast<png_uint_32>(largest_image_side_in_pixels));
    png_set_check_for_invalid_index(png, 0); // it misses the first index past the palette; PaletteColours checks
}

// How rows come out of libpng: per pixel one palette index of 8 bits, or `channels` samples of 8 or 16 bits, big
// endian.
struct RowLayout
{
    png_uint_32 width = 0;
    png_uint_32 height = 0;
    int channels = 0;
    int bits_per_sample = 0;
    int pass_count = 0; // more than one if interlaced
    bool has_palette = false;
    bool is_plain = false; // rows come out as they are stored, but for their filters
    std::size_t bytes_per_row = 0;
};

RowLayout read_header(const PngReader& reader, std::span<const std::uint8_t>& rest, std::string_view file_name)
{
    const png_structp png = reader.png();
    const png_infop info = reader.info();
    const std::size_t file_bytes = rest.size();
    RowLayout layout;
    std::size_t stored_bits_per_pixel = 0;
    reader.run([&] {
        set_strictness(png);
        png_set_read_fn(png, &rest, read_bytes);
        png_read_info(png, info);
        stored_bits_per_pixel = std::size_t{png_get_channels(png, info)} * png_get_bit_depth(png, info);
        layout.has_palette = png_get_color_type(png, info) == PNG_COLOR_TYPE_PALETTE;
        if (layout.has_palette) {
            png_set_packing(png);
        } else {
            png_set_expand_gray_1_2_4_to_8(png);
            if (png_get_valid(png, info, PNG_INFO_tRNS) != 0)
                png_set_tRNS_to_alpha(png);
        }
        layout.pass_count = png_set_interlace_handling(png);
        png_read_update_info(png, info);
        layout.width = png_get_image_width(png, info);
        layout.height = png_get_image_height(png, info);
        layout.channels = png_get_channels(png, info);
        layout.bits_per_sample = png_get_bit_depth(png, info);
        layout.bytes_per_row = png_get_rowbytes(png, info);
    });
    layout.is_plain = !layout.has_palette && layout.pass_count == 1 &&
                      stored_bits_per_pixel == static_cast<std::size_t>(layout.channels * layout.bits_per_sample) &&
                      stored_bits_per_pixel * layout.width == 8 * layout.bytes_per_row;

    // Deflate cannot do better, so that a short file is refused before memory is spent on the size it declares.
    constexpr std::size_t largest_compression_ratio = 1032;
    const std::size_t stored_bytes = stored_bits_per_pixel * layout.width * layout.height / 8;
    if (stored_bytes / largest_compression_ratio > file_bytes)
        throw InputError(fmt::format("{}: PNG: {} bytes cannot hold the declared {} x {} pixels", file_name, file_bytes,
                                     layout.width, layout.height));
    return layout;
}

PngRows read_rows(const PngReader& reader, const RowLayout& layout, std::span<const std::uint8_t> file)
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
Image read_image(const PngReader& reader, const RowLayout& layout, std::span<const std::uint8_t> file)
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

struct PaletteColours
{
    png_colorp colours = nullptr;
    int colour_count = 0;
    png_bytep alphas = nullptr;
    int alpha_count = 0; // colours beyond are opaque
};

Image image_from_palette(const PngRows& rows, const RowLayout& layout, const PaletteColours& palette,
                         std::string_view file_name)
{
    Image image(static_cast<int>(layout.width), static_cast<int>(layout.height), palette.alphas == nullptr ? 3 : 4);
    for (int y = 0; y < image.height; ++y)
        for (int x = 0; x < image.width; ++x) {
            const int index = rows.row(static_cast<std::size_t>(y))[static_cast<std::size_t>(x)];
            if (index >= palette.colour_count)
                throw InputError(fmt::format("{}: PNG: the pixel at x={}, y={} has colour {} of a palette of {}",
                                             file_name, x, y, index, palette.colour_count));
            const png_color& colour = palette.colours[index];
            const std::array<png_byte, 4> values{colour.red, colour.green, colour.blue,
                                                 index < palette.alpha_count ? palette.alphas[index] : png_byte{255}};
            for (int channel = 0; channel < image.channels; ++channel)
                image.at(x, y, channel) = static_cast<float>(values[static_cast<std::size_t>(channel)]) / 255.0F;
        }
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
    require_supported_png_size(bytes, file_name);

    LoadedImage loaded;
    loaded.kind = FileKind::png;
    loaded.stores_integers = true;
    const PngReader reader(file_name);
    std::span<const std::uint8_t> rest = bytes;
    const RowLayout layout = read_header(reader, rest, file_name);
    if (layout.has_palette) {
        const PngRows indices = read_rows(reader, layout, bytes);
        PaletteColours palette;
        reader.run([&] {
            png_get_PLTE(reader.png(), reader.info(), &palette.colours, &palette.colour_count);
            png_get_tRNS(reader.png(), reader.info(), &palette.alphas, &palette.alpha_count, nullptr);
        });
        loaded.pixels = image_from_palette(indices, layout, palette, file_name);
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
