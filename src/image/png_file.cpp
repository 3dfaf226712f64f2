// libpng reads the files, not stb_image, which loads a PNG with a wrong checksum as if it were sound.
#include "image/png_file.hpp"

#include "errors.hpp"
#include "image/image_checks.hpp"

#include <algorithm>
#include <array>
#include <cmath>
#include <csetjmp>
#include <cstdio>
#include <fmt/format.h>
#include <new>
#include <png.h>
#include <stdexcept>
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

// A libpng structure for reading or writing, with its information structure and the way it reports errors.
class PngStructure
{
public:
    using Create = decltype(&png_create_read_struct);
    using Destroy = void (*)(png_structpp, png_infopp);

    PngStructure(Create create, Destroy destroy, std::string_view file_name)
        : destroy_(destroy), file_name_(file_name), png_(create(PNG_LIBPNG_VER_STRING, &report_, on_error, on_warning)),
          info_(png_ == nullptr ? nullptr : png_create_info_struct(png_))
    {
        if (info_ == nullptr) {
            destroy_(&png_, &info_);
            throw std::bad_alloc();
        }
    }
    ~PngStructure()
    {
        destroy_(&png_, &info_);
    }
    PngStructure(const PngStructure&) = delete;
    PngStructure& operator=(const PngStructure&) = delete;

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
    Destroy destroy_;
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

void append_bytes(png_structp png, png_bytep from, std::size_t count)
{
    auto& bytes = *static_cast<std::vector<std::uint8_t>*>(png_get_io_ptr(png));
    bool out_of_memory = false;
    try {
        bytes.insert(bytes.end(), from, from + count);
    } catch (const std::bad_alloc&) {
        out_of_memory = true;
    }
    if (out_of_memory)
        png_error(png, "out of memory");
}

std::int64_t big_endian_32(std::span<const std::uint8_t> bytes)
{
    return png_get_uint_32(bytes.data());
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

// Decoded rows: per pixel one palette index of 8 bits, or `channels` samples of 8 or 16 bits, big endian.
struct Rows
{
    png_uint_32 width = 0;
    png_uint_32 height = 0;
    int channels = 0;
    int bits_per_sample = 0;
    bool has_palette = false;
    std::size_t bytes_per_row = 0;
    std::vector<std::uint8_t> bytes;
};

Rows read_rows(const PngStructure& structure, std::span<const std::uint8_t> bytes, std::string_view file_name)
{
    const png_structp png = structure.png();
    const png_infop info = structure.info();
    std::span<const std::uint8_t> rest = bytes;
    Rows rows;
    int pass_count = 0;
    std::size_t stored_bits_per_pixel = 0;
    structure.run([&] {
        set_strictness(png);
        png_set_read_fn(png, &rest, read_bytes);
        png_read_info(png, info);
        stored_bits_per_pixel = std::size_t{png_get_channels(png, info)} * png_get_bit_depth(png, info);
        rows.has_palette = png_get_color_type(png, info) == PNG_COLOR_TYPE_PALETTE;
        if (rows.has_palette) {
            png_set_packing(png);
        } else {
            png_set_expand_gray_1_2_4_to_8(png);
            if (png_get_valid(png, info, PNG_INFO_tRNS) != 0)
                png_set_tRNS_to_alpha(png);
        }
        pass_count = png_set_interlace_handling(png);
        png_read_update_info(png, info);
        rows.width = png_get_image_width(png, info);
        rows.height = png_get_image_height(png, info);
        rows.channels = png_get_channels(png, info);
        rows.bits_per_sample = png_get_bit_depth(png, info);
        rows.bytes_per_row = png_get_rowbytes(png, info);
    });

    // Deflate cannot do better, so that a short file is refused before memory is spent on the size it declares.
    constexpr std::size_t largest_compression_ratio = 1032;
    const std::size_t stored_bytes = stored_bits_per_pixel * rows.width * rows.height / 8;
    if (stored_bytes / largest_compression_ratio > bytes.size())
        throw InputError(fmt::format("{}: PNG: {} bytes cannot hold the declared {} x {} pixels", file_name,
                                     bytes.size(), rows.width, rows.height));

    rows.bytes.resize(rows.bytes_per_row * rows.height);
    structure.run([&] {
        for (int pass = 0; pass < pass_count; ++pass)
            for (png_uint_32 y = 0; y < rows.height; ++y)
                png_read_row(png, rows.bytes.data() + y * rows.bytes_per_row, nullptr);
        png_read_end(png, info);
    });
    return rows;
}

Image image_from_samples(const Rows& rows)
{
    Image image(static_cast<int>(rows.width), static_cast<int>(rows.height), rows.channels);
    if (rows.bits_per_sample == 16) {
        for (std::size_t i = 0; i < image.samples.size(); ++i)
            image.samples[i] = static_cast<float>(rows.bytes[2 * i] * 256 + rows.bytes[2 * i + 1]) / 65535.0F;
    } else {
        for (std::size_t i = 0; i < image.samples.size(); ++i)
            image.samples[i] = static_cast<float>(rows.bytes[i]) / 255.0F;
    }
    return image;
}

struct PaletteColours
{
    png_colorp colours = nullptr;
    int colour_count = 0;
    png_bytep alphas = nullptr;
    int alpha_count = 0; // colours beyond are opaque
};

Image image_from_palette(const Rows& rows, const PaletteColours& palette, std::string_view file_name)
{
    Image image(static_cast<int>(rows.width), static_cast<int>(rows.height), palette.alphas == nullptr ? 3 : 4);
    for (int y = 0; y < image.height; ++y)
        for (int x = 0; x < image.width; ++x) {
            const int index =
                rows.bytes[static_cast<std::size_t>(y) * rows.bytes_per_row + static_cast<std::size_t>(x)];
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

    const PngStructure structure(
        png_create_read_struct, [](png_structpp png, png_infopp info) { png_destroy_read_struct(png, info, nullptr); },
        file_name);
    const Rows rows = read_rows(structure, bytes, file_name);
    if (!rows.has_palette)
        return {image_from_samples(rows), rows.bits_per_sample};

    PaletteColours palette;
    structure.run([&] {
        png_get_PLTE(structure.png(), structure.info(), &palette.colours, &palette.colour_count);
        png_get_tRNS(structure.png(), structure.info(), &palette.alphas, &palette.alpha_count, nullptr);
    });
    return {image_from_palette(rows, palette, file_name), 8};
}

EncodedPng encode_png(const Image& image, int bits_per_sample, std::string_view file_name)
{
    require_consistent(image);
    if (bits_per_sample != 8 && bits_per_sample != 16)
        throw std::invalid_argument(fmt::format("a PNG has 8 or 16 bits per sample, not {}", bits_per_sample));

    EncodedPng encoded;
    std::vector<std::uint8_t> rows;
    rows.reserve(image.samples.size() * static_cast<std::size_t>(bits_per_sample / 8));
    for (const float sample : image.samples) {
        if (std::isnan(sample))
            throw InputError(fmt::format("{}: a PNG cannot hold the NaN in the image", file_name));
        const float clamped = std::clamp(sample, 0.0F, 1.0F);
        encoded.clamped_samples += clamped != sample ? 1 : 0;
        // In double: adding a half to 65535 levels would round in single precision.
        const auto level = static_cast<unsigned>(std::lround(double{clamped} * ((1 << bits_per_sample) - 1)));
        if (bits_per_sample == 16)
            rows.push_back(static_cast<std::uint8_t>(level >> 8));
        rows.push_back(static_cast<std::uint8_t>(level & 0xFF));
    }

    constexpr std::array<int, 4> colour_types{PNG_COLOR_TYPE_GRAY, PNG_COLOR_TYPE_GRAY_ALPHA, PNG_COLOR_TYPE_RGB,
                                              PNG_COLOR_TYPE_RGB_ALPHA};
    const PngStructure structure(png_create_write_struct, png_destroy_write_struct, file_name);
    structure.run([&] {
        const png_structp png = structure.png();
        png_set_write_fn(png, &encoded.bytes, append_bytes, nullptr);
        png_set_IHDR(png, structure.info(), static_cast<png_uint_32>(image.width),
                     static_cast<png_uint_32>(image.height), bits_per_sample,
                     colour_types[static_cast<std::size_t>(image.channels - 1)], PNG_INTERLACE_NONE,
                     PNG_COMPRESSION_TYPE_DEFAULT, PNG_FILTER_TYPE_DEFAULT);
        png_write_info(png, structure.info());
        const std::size_t bytes_per_row = rows.size() / static_cast<std::size_t>(image.height);
        for (std::size_t row_at = 0; row_at < rows.size(); row_at += bytes_per_row)
            png_write_row(png, rows.data() + row_at);
        png_write_end(png, structure.info());
    });
    return encoded;
}

} // namespace fragfft
