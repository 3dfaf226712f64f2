#include "image/png_reader.hpp"

#include "image/png_chunks.hpp"

#include <algorithm>
#include <cstdio>
#include <new>

namespace fragfft {
namespace {

template <typename Text> void copy(png_const_charp from, Text& to)
{
    std::snprintf(to.data(), to.size(), "%s", from);
}

void set_strictness(png_structp png, const ImageLimits& limits)
{
    png_set_crc_action(png, PNG_CRC_ERROR_QUIT, PNG_CRC_ERROR_QUIT);
    png_set_benign_errors(png, 0);
    // All ancillary chunks but tRNS: faults inside them (odd colour profiles are common) do not touch the pixels.
    png_set_keep_unknown_chunks(png, PNG_HANDLE_CHUNK_NEVER, nullptr, -1);
    png_set_chunk_malloc_max(png, 0); // skipped chunks are never stored, so that their size does no harm
    png_set_user_limits(png, static_cast<png_uint_32>(limits.side_in_pixels),
                        static_cast<png_uint_32>(limits.side_in_pixels));
    png_set_check_for_invalid_index(png, 0); // it misses the first index past the palette; PngPalette checks
}

} // namespace

std::size_t PngBytesInMemory::read(std::span<std::uint8_t> to) noexcept
{
    const std::size_t count = std::min(to.size(), rest_.size());
    std::copy_n(rest_.begin(), count, to.begin());
    rest_ = rest_.subspan(count);
    return count;
}

PngReader::PngReader(PngBytes& bytes, std::string_view file_name)
    : bytes_(bytes), file_name_(file_name),
      png_(png_create_read_struct(PNG_LIBPNG_VER_STRING, &report_, on_error, on_warning)),
      info_(png_ == nullptr ? nullptr : png_create_info_struct(png_))
{
    if (info_ == nullptr) {
        png_destroy_read_struct(&png_, &info_, nullptr);
        throw std::bad_alloc();
    }
    png_set_read_fn(png_, &bytes_, read_bytes);
}

PngReader::~PngReader()
{
    png_destroy_read_struct(&png_, &info_, nullptr);
}

void PngReader::on_error(png_structp png, png_const_charp message)
{
    copy(message, static_cast<Report*>(png_get_error_ptr(png))->error);
    png_longjmp(png, 1);
}

// Kept because some errors ("Invalid IHDR data") are explained only by the warning before them.
void PngReader::on_warning(png_structp png, png_const_charp message)
{
    copy(message, static_cast<Report*>(png_get_error_ptr(png))->last_warning);
}

void PngReader::read_bytes(png_structp png, png_bytep to, std::size_t count)
{
    if (static_cast<PngBytes*>(png_get_io_ptr(png))->read({to, count}) < count)
        png_error(png, "the file ends before its IEND chunk does");
}

void require_supported_png_size(std::span<const std::uint8_t> start, std::string_view file_name,
                                const ImageLimits& limits)
{
    constexpr std::size_t type_at = 12;
    constexpr std::size_t width_at = 16;
    constexpr std::size_t height_at = 20;
    constexpr std::string_view header_type = "IHDR";
    if (start.size() >= height_at + 4 && std::equal(header_type.begin(), header_type.end(), start.begin() + type_at))
        require_supported_size(big_endian_32(start.subspan(width_at)), big_endian_32(start.subspan(height_at)),
                               file_name, limits);
}

PngRowLayout read_png_header(const PngReader& reader, std::uint64_t file_bytes, const ImageLimits& limits)
{
    const png_structp png = reader.png();
    const png_infop info = reader.info();
    PngRowLayout layout;
    std::size_t stored_bits_per_pixel = 0;
    reader.run([&] {
        set_strictness(png, limits);
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
        throw InputError(fmt::format("{}: PNG: {} bytes cannot hold the declared {} x {} pixels", reader.file_name(),
                                     file_bytes, layout.width, layout.height));
    return layout;
}

PngPalette::PngPalette(const PngReader& reader)
{
    reader.run([&] {
        png_get_PLTE(reader.png(), reader.info(), &colours, &colour_count);
        png_get_tRNS(reader.png(), reader.info(), &alphas, &alpha_count, nullptr);
    });
}

void PngPalette::colour_row(std::span<const std::uint8_t> indices, std::span<float> samples, int y,
                            std::string_view file_name) const
{
    const auto per_pixel = static_cast<std::size_t>(channels());
    for (std::size_t x = 0; x < indices.size(); ++x) {
        const int index = indices[x];
        if (index >= colour_count)
            throw InputError(fmt::format("{}: PNG: the pixel at x={}, y={} has colour {} of a palette of {}", file_name,
                                         x, y, index, colour_count));
        const png_color& colour = colours[index];
        const std::array<png_byte, 4> values{colour.red, colour.green, colour.blue,
                                             index < alpha_count ? alphas[index] : png_byte{255}};
        for (std::size_t channel = 0; channel < per_pixel; ++channel)
            samples[x * per_pixel + channel] = static_cast<float>(values[channel]) / 255.0F;
    }
}

} // namespace fragfft
