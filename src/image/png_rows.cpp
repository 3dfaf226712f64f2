#include "image/png_rows.hpp"

#include "image/png_chunks.hpp"
#include "image/zlib_stream.hpp"

#include <algorithm>
#include <array>
#include <cstdlib>

namespace fragfft {
namespace {

constexpr std::string_view pixel_type = "IDAT";

// Of a chunk that no decoder needs to know, but for one that changes pixels.
bool is_skipped(std::string_view type)
{
    return type != "tRNS" && type[0] >= 'a' && type[0] <= 'z' && std::all_of(type.begin(), type.end(), [](char c) {
               return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z');
           });
}

// What all IDAT chunks hold together, if they follow each other and nothing else than skipped chunks and an end
// follows, all with the right checksums.
std::optional<std::vector<std::uint8_t>> pixel_stream(std::span<const std::uint8_t> bytes)
{
    const std::vector<PngChunk> chunks = png_chunks(bytes);
    const auto is_of_pixels = [](const PngChunk& chunk) { return chunk.type == pixel_type; };
    const auto first = std::find_if(chunks.begin(), chunks.end(), is_of_pixels);
    const auto end = std::find_if_not(first, chunks.end(), is_of_pixels);
    if (end == chunks.end() || chunks.back().type != "IEND" || !chunks.back().data.empty() ||
        !std::all_of(end, chunks.end() - 1, [](const PngChunk& chunk) { return is_skipped(chunk.type); }) ||
        !std::all_of(first, chunks.end(), [](const PngChunk& chunk) { return chunk.has_right_checksum(); }))
        return std::nullopt;

    std::vector<std::uint8_t> stream;
    std::size_t size = 0;
    std::for_each(first, end, [&](const PngChunk& chunk) { size += chunk.data.size(); });
    stream.reserve(size);
    std::for_each(first, end,
                  [&](const PngChunk& chunk) { stream.insert(stream.end(), chunk.data.begin(), chunk.data.end()); });
    return stream;
}

// Adds to each byte what the filter predicted from bytes that are already whole. The pixel's size is a constant so that
// the neighbours stay in registers.
template <std::size_t pixel_bytes> bool unfilter(int filter, std::span<std::uint8_t> row, const std::uint8_t* above)
{
    std::array<int, pixel_bytes> left{};
    std::array<int, pixel_bytes> corner{};
    const auto add = [&](const auto& prediction) {
        for (std::size_t i = 0; i < row.size(); i += pixel_bytes)
            for (std::size_t channel = 0; channel < pixel_bytes; ++channel) {
                std::uint8_t& byte = row[i + channel];
                const int over = above[i + channel];
                byte = static_cast<std::uint8_t>(byte + prediction(left[channel], over, corner[channel]));
                left[channel] = byte;
                corner[channel] = over;
            }
        return true;
    };
    switch (filter) {
    case 0:
        return true;
    case 1:
        return add([](int before, int, int) { return before; });
    case 2:
        for (std::size_t i = 0; i < row.size(); ++i)
            row[i] = static_cast<std::uint8_t>(row[i] + above[i]);
        return true;
    case 3:
        return add([](int before, int over, int) { return (before + over) / 2; });
    case 4:
        return add([](int before, int over, int diagonal) {
            const int to_left = std::abs(over - diagonal);
            const int to_over = std::abs(before - diagonal);
            const int to_diagonal = std::abs(before + over - 2 * diagonal);
            const int second = to_over <= to_diagonal ? over : diagonal;
            return to_left <= to_over && to_left <= to_diagonal ? before : second;
        });
    default:
        return false;
    }
}

using Unfilter = bool (*)(int, std::span<std::uint8_t>, const std::uint8_t*);

Unfilter unfilter_of(std::size_t pixel_bytes)
{
    switch (pixel_bytes) {
    case 1:
        return unfilter<1>;
    case 2:
        return unfilter<2>;
    case 3:
        return unfilter<3>;
    case 4:
        return unfilter<4>;
    case 6:
        return unfilter<6>;
    case 8:
        return unfilter<8>;
    default:
        return nullptr;
    }
}

} // namespace

std::optional<PngRows> plain_png_rows(std::span<const std::uint8_t> bytes, std::size_t row_bytes, std::size_t height,
                                      std::size_t pixel_bytes)
{
    const Unfilter unfilter_row = unfilter_of(pixel_bytes);
    const auto stream = pixel_stream(bytes);
    if (!stream || unfilter_row == nullptr)
        return std::nullopt;
    PngRows rows{std::vector<std::uint8_t>((1 + row_bytes) * height), row_bytes};
    if (!zlib_decompress_exactly(*stream, rows.bytes))
        return std::nullopt;

    const std::vector<std::uint8_t> black(row_bytes);
    const std::uint8_t* above = black.data();
    for (std::size_t y = 0; y < height; ++y) {
        const auto row = std::span(rows.bytes).subspan(y * (1 + row_bytes), 1 + row_bytes);
        if (!unfilter_row(row[0], row.subspan(1), above))
            return std::nullopt;
        above = row.data() + 1;
    }
    return rows;
}

} // namespace fragfft
