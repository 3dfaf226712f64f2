#include "image/png_metadata.hpp"

#include "image/png_chunks.hpp"
#include "image/text_encoding.hpp"
#include "image/zlib_stream.hpp"

#include <algorithm>
#include <cmath>
#include <limits>

namespace fragfft {
namespace {

using Bytes = std::vector<std::uint8_t>;
using View = std::span<const std::uint8_t>;

constexpr std::size_t most_bytes_in_all = std::size_t{32} << 20;
constexpr std::size_t longest_keyword = 79;
constexpr std::uint8_t metre_unit = 1;
constexpr int profile_level = 6;
// Shorter texts are as small uncompressed.
constexpr std::size_t shortest_compressed_text = 1024;

std::string text_of(View bytes)
{
    return {bytes.begin(), bytes.end()};
}

// What comes before the next zero byte, which is taken off `rest` with it; nullopt if there is none.
std::optional<std::string> take_string(View& rest)
{
    const auto end = std::find(rest.begin(), rest.end(), std::uint8_t{0});
    if (end == rest.end())
        return std::nullopt;
    const auto size = static_cast<std::size_t>(end - rest.begin());
    std::string text = text_of(rest.first(size));
    rest = rest.subspan(size + 1);
    return text;
}

std::optional<std::string> take_keyword(View& rest)
{
    const auto keyword = take_string(rest);
    if (!keyword || keyword->empty() || keyword->size() > longest_keyword)
        return std::nullopt;
    return utf8_from_latin1(*keyword);
}

std::optional<std::uint8_t> take_byte(View& rest)
{
    if (rest.empty())
        return std::nullopt;
    const std::uint8_t byte = rest[0];
    rest = rest.subspan(1);
    return byte;
}

// Compressed as PNG knows it, method 0.
std::optional<Bytes> take_compressed(View rest)
{
    if (take_byte(rest) != 0)
        return std::nullopt;
    return zlib_decompressed(rest, most_png_chunk_bytes);
}

void read_profile(View rest, Metadata& metadata)
{
    if (!take_keyword(rest))
        return;
    if (auto profile = take_compressed(rest))
        metadata.icc_profile = std::move(*profile);
}

void read_resolution(View data, Metadata& metadata)
{
    if (data.size() != 9 || data[8] != metre_unit)
        return;
    const Resolution resolution{static_cast<double>(big_endian_32(data)),
                                static_cast<double>(big_endian_32(data.subspan(4)))};
    if (resolution.x > 0.0 && resolution.y > 0.0)
        metadata.resolution = resolution;
}

void read_chromaticities(View data, Metadata& metadata)
{
    std::array<std::uint32_t, 8> numbers{};
    if (data.size() != sizeof(numbers))
        return;
    for (std::size_t i = 0; i < numbers.size(); ++i)
        numbers[i] = big_endian_32(data.subspan(4 * i));
    metadata.chromaticities = numbers;
}

// Of tEXt and zTXt, which are Latin-1.
void read_text(View rest, bool compressed, Metadata& metadata)
{
    const auto keyword = take_keyword(rest);
    if (!keyword)
        return;
    std::optional<Bytes> text = compressed ? take_compressed(rest) : Bytes(rest.begin(), rest.end());
    if (text)
        metadata.texts.push_back({*keyword, utf8_from_latin1(text_of(*text))});
}

// Of iTXt, which is UTF-8.
void read_international_text(View rest, Metadata& metadata)
{
    const auto keyword = take_keyword(rest);
    const auto is_compressed = take_byte(rest);
    const auto method = take_byte(rest);
    if (!keyword || !is_compressed || *is_compressed > 1 || method != 0)
        return;
    const auto language = take_string(rest);
    const auto translated_keyword = language ? take_string(rest) : std::nullopt;
    if (!translated_keyword)
        return;
    const std::optional<Bytes> text =
        *is_compressed == 1 ? zlib_decompressed(rest, most_png_chunk_bytes) : Bytes(rest.begin(), rest.end());
    if (text && is_utf8(text_of(*text)) && is_utf8(*translated_keyword) && is_utf8(*language))
        metadata.texts.push_back({*keyword, text_of(*text), *language, *translated_keyword});
}

void read_chunk(const PngChunk& chunk, Metadata& metadata)
{
    if (chunk.type == "iCCP")
        read_profile(chunk.data, metadata);
    else if (chunk.type == "sRGB" && chunk.data.size() == 1 && chunk.data[0] < 4)
        metadata.srgb_intent = chunk.data[0];
    else if (chunk.type == "gAMA" && chunk.data.size() == 4 && big_endian_32(chunk.data) > 0)
        metadata.gamma = big_endian_32(chunk.data);
    else if (chunk.type == "cHRM")
        read_chromaticities(chunk.data, metadata);
    else if (chunk.type == "pHYs")
        read_resolution(chunk.data, metadata);
    else if (chunk.type == "tEXt" || chunk.type == "zTXt")
        read_text(chunk.data, chunk.type == "zTXt", metadata);
    else if (chunk.type == "iTXt")
        read_international_text(chunk.data, metadata);
}

void append_string(std::string_view text, Bytes& data)
{
    data.insert(data.end(), text.begin(), text.end());
    data.push_back(0);
}

void append_stream(View bytes, Bytes& data)
{
    const Bytes stream = zlib_compressed(bytes, profile_level);
    data.insert(data.end(), stream.begin(), stream.end());
}

void append_text(const TextEntry& entry, Bytes& bytes)
{
    const auto keyword = latin1_from_utf8(entry.keyword);
    if (!keyword || keyword->empty() || keyword->size() > longest_keyword || keyword->find('\0') != std::string::npos)
        return;
    const auto latin1_text = latin1_from_utf8(entry.text);
    const bool is_latin1 = latin1_text && latin1_text->find('\0') == std::string::npos && entry.language.empty() &&
                           entry.translated_keyword.empty();
    const std::string& text = is_latin1 ? *latin1_text : entry.text;
    const View text_bytes(reinterpret_cast<const std::uint8_t*>(text.data()), text.size());
    const bool compressed = text.size() >= shortest_compressed_text;

    Bytes data;
    append_string(*keyword, data);
    if (!is_latin1)
        data.push_back(compressed ? 1 : 0);
    if (!is_latin1 || compressed)
        data.push_back(0);
    if (!is_latin1) {
        append_string(entry.language, data);
        append_string(entry.translated_keyword, data);
    }
    if (compressed)
        append_stream(text_bytes, data);
    else
        data.insert(data.end(), text_bytes.begin(), text_bytes.end());
    append_png_chunk(!is_latin1 ? "iTXt" : compressed ? "zTXt" : "tEXt", data, bytes);
}

void append_colour_space(const Metadata& metadata, int channels, Bytes& bytes)
{
    const auto append_numbers = [&](std::string_view type, std::span<const std::uint32_t> numbers) {
        Bytes data;
        for (const std::uint32_t number : numbers)
            append_big_endian_32(number, data);
        append_png_chunk(type, data, bytes);
    };
    if (metadata.gamma)
        append_numbers("gAMA", std::span(&*metadata.gamma, 1));
    if (metadata.chromaticities)
        append_numbers("cHRM", *metadata.chromaticities);
    // The standard allows one of the two.
    if (icc_profile_fits(metadata.icc_profile, channels)) {
        Bytes data;
        append_string("ICC profile", data);
        data.push_back(0);
        append_stream(metadata.icc_profile, data);
        append_png_chunk("iCCP", data, bytes);
    } else if (metadata.srgb_intent) {
        append_png_chunk("sRGB", std::span(&*metadata.srgb_intent, 1), bytes);
    }
}

void append_resolution(const Resolution& resolution, Bytes& bytes)
{
    Bytes data;
    for (const double pixels_per_metre : {resolution.x, resolution.y}) {
        constexpr double largest = std::numeric_limits<std::int32_t>::max();
        append_big_endian_32(static_cast<std::uint32_t>(std::clamp(std::round(pixels_per_metre), 1.0, largest)), data);
    }
    data.push_back(metre_unit);
    append_png_chunk("pHYs", data, bytes);
}

} // namespace

Metadata read_png_metadata(std::span<const std::uint8_t> bytes)
{
    Metadata metadata;
    std::size_t texts_bytes = 0;
    for (const PngChunk& chunk : png_chunks(bytes)) {
        if (chunk.data.size() > most_png_chunk_bytes)
            continue;
        const std::size_t old_count = metadata.texts.size();
        read_chunk(chunk, metadata);
        for (std::size_t i = old_count; i < metadata.texts.size(); ++i)
            texts_bytes += sizeof(TextEntry) + metadata.texts[i].text.size();
        if (texts_bytes > most_bytes_in_all)
            break;
    }
    return metadata;
}

void append_png_metadata(const Metadata& metadata, int channels, std::vector<std::uint8_t>& bytes)
{
    append_colour_space(metadata, channels, bytes);
    if (metadata.resolution)
        append_resolution(*metadata.resolution, bytes);
    for (const TextEntry& entry : metadata.texts)
        append_text(entry, bytes);
}

} // namespace fragfft
