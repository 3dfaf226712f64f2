#include "png_maker.hpp"

#include <algorithm>
#include <random>
#include <stdexcept>
#include <zlib.h>

namespace fragfft {
namespace {

constexpr std::size_t signature_bytes = 8;
constexpr std::size_t chunk_overhead_bytes = 12;

// One row in PNG's own layout: the first sample in the highest bits.
Bytes packed_row(const PngRecipe& recipe, int y)
{
    const auto count = static_cast<std::size_t>(recipe.width * recipe.channels());
    const auto depth = static_cast<std::size_t>(recipe.bit_depth);
    Bytes row((count * depth + 7) / 8);
    for (std::size_t i = 0; i < count; ++i)
        for (std::size_t bit = 0; bit < depth; ++bit) {
            const unsigned level = recipe.levels[static_cast<std::size_t>(y) * count + i];
            const std::size_t bit_at = i * depth + bit;
            if (((level >> (depth - 1 - bit)) & 1U) != 0)
                row[bit_at / 8] = static_cast<std::uint8_t>(row[bit_at / 8] | (0x80U >> (bit_at % 8)));
        }
    return row;
}

void put_big_endian(std::uint32_t value, std::uint8_t* to)
{
    png_save_uint_32(to, value);
}

std::uint32_t checksum(const std::uint8_t* from, std::size_t count)
{
    return static_cast<std::uint32_t>(crc32(0, from, static_cast<uInt>(count)));
}

} // namespace

int PngRecipe::channels() const
{
    if (colour_type == PNG_COLOR_TYPE_PALETTE)
        return 1;
    const int colours = (colour_type & PNG_COLOR_MASK_COLOR) != 0 ? 3 : 1;
    return (colour_type & PNG_COLOR_MASK_ALPHA) != 0 ? colours + 1 : colours;
}

PngRecipe random_recipe(int width, int height, int bit_depth, int colour_type, bool interlaced, unsigned seed)
{
    PngRecipe recipe{width, height, bit_depth, colour_type, interlaced, {}, {}, {}, {}, PNG_ALL_FILTERS};
    std::mt19937 generator(seed);
    std::uniform_int_distribution<unsigned> level(0, (1U << bit_depth) - 1);
    for (int i = 0; i < width * height * recipe.channels(); ++i)
        recipe.levels.push_back(level(generator));
    if (colour_type == PNG_COLOR_TYPE_PALETTE) {
        std::uniform_int_distribution<int> byte(0, 255);
        const auto random_byte = [&] { return static_cast<png_byte>(byte(generator)); };
        for (int i = 0; i < 1 << bit_depth; ++i)
            recipe.palette.push_back({random_byte(), random_byte(), random_byte()});
    }
    return recipe;
}

Bytes make_png(const PngRecipe& recipe)
{
    Bytes bytes;
    png_structp png = png_create_write_struct(PNG_LIBPNG_VER_STRING, nullptr, nullptr, nullptr);
    png_infop info = png_create_info_struct(png);
    png_set_write_fn(
        png, &bytes,
        [](png_structp structure, png_bytep from, std::size_t count) {
            auto& to = *static_cast<Bytes*>(png_get_io_ptr(structure));
            to.insert(to.end(), from, from + count);
        },
        nullptr);
    png_set_check_for_invalid_index(png, 0); // so that hostile files can be made
    png_set_IHDR(png, info, static_cast<png_uint_32>(recipe.width), static_cast<png_uint_32>(recipe.height),
                 recipe.bit_depth, recipe.colour_type, recipe.interlaced ? PNG_INTERLACE_ADAM7 : PNG_INTERLACE_NONE,
                 PNG_COMPRESSION_TYPE_DEFAULT, PNG_FILTER_TYPE_DEFAULT);
    png_set_filter(png, PNG_FILTER_TYPE_BASE, recipe.filters);
    if (!recipe.palette.empty())
        png_set_PLTE(png, info, recipe.palette.data(), static_cast<int>(recipe.palette.size()));
    if (!recipe.palette_alphas.empty())
        png_set_tRNS(png, info, recipe.palette_alphas.data(), static_cast<int>(recipe.palette_alphas.size()), nullptr);
    if (recipe.transparent)
        png_set_tRNS(png, info, nullptr, 0, &*recipe.transparent);
    png_write_info(png, info);

    std::vector<Bytes> rows;
    std::vector<png_bytep> row_pointers;
    for (int y = 0; y < recipe.height; ++y)
        rows.push_back(packed_row(recipe, y));
    for (Bytes& row : rows)
        row_pointers.push_back(row.data());
    png_write_image(png, row_pointers.data());
    png_write_end(png, info);
    png_destroy_write_struct(&png, &info);
    return bytes;
}

Bytes make_chunk(std::string_view type, std::span<const std::uint8_t> data)
{
    Bytes chunk(chunk_overhead_bytes + data.size());
    put_big_endian(static_cast<std::uint32_t>(data.size()), chunk.data());
    std::copy(type.begin(), type.end(), chunk.begin() + 4);
    std::copy(data.begin(), data.end(), chunk.begin() + 8);
    put_big_endian(checksum(chunk.data() + 4, 4 + data.size()), chunk.data() + 8 + data.size());
    return chunk;
}

std::size_t chunk_data_bytes(std::span<const std::uint8_t> png, std::size_t chunk_at)
{
    return png_get_uint_32(png.data() + chunk_at);
}

std::size_t find_chunk(std::span<const std::uint8_t> png, std::string_view type)
{
    std::size_t chunk_at = signature_bytes;
    while (chunk_at + chunk_overhead_bytes <= png.size()) {
        if (std::equal(type.begin(), type.end(), png.begin() + static_cast<std::ptrdiff_t>(chunk_at) + 4))
            return chunk_at;
        chunk_at += chunk_overhead_bytes + chunk_data_bytes(png, chunk_at);
    }
    throw std::logic_error("the test's PNG lacks a chunk");
}

void correct_checksums(Bytes& png)
{
    std::size_t chunk_at = signature_bytes;
    while (chunk_at + chunk_overhead_bytes <= png.size()) {
        const std::size_t data_bytes = chunk_data_bytes(png, chunk_at);
        if (data_bytes > png.size() - chunk_at - chunk_overhead_bytes)
            return;
        put_big_endian(checksum(png.data() + chunk_at + 4, 4 + data_bytes), png.data() + chunk_at + 8 + data_bytes);
        chunk_at += chunk_overhead_bytes + data_bytes;
    }
}

Bytes inserted_before(const Bytes& png, std::string_view type, const Bytes& chunk)
{
    Bytes result = png;
    result.insert(result.begin() + static_cast<std::ptrdiff_t>(find_chunk(png, type)), chunk.begin(), chunk.end());
    return result;
}

} // namespace fragfft
