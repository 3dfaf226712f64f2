// Makes files of every kind by libvips, and edits the chunks of PNGs into what no encoder writes.
#pragma once

#include "program/image/vips_library.hpp"
#include "test_support.hpp"

#include <random>
#include <string>

namespace fragfft {

// Random numbers between 0 and 255, in the given type.
inline vips::VImage levels_image(int width, int height, int channels, VipsBandFormat format = VIPS_FORMAT_UCHAR,
                                 unsigned seed = 1)
{
    start_vips();
    std::mt19937 generator(seed);
    Bytes levels(static_cast<std::size_t>(width * height * channels));
    std::generate(levels.begin(), levels.end(), [&] { return static_cast<std::uint8_t>(generator() % 256); });
    const vips::VImage image(
        vips_image_new_from_memory_copy(levels.data(), levels.size(), width, height, channels, VIPS_FORMAT_UCHAR));
    return image.cast(format).copy(vips::VImage::option()->set(
        "interpretation", channels < 3 ? VIPS_INTERPRETATION_B_W : VIPS_INTERPRETATION_sRGB));
}

// The image with one more metadata field.
inline vips::VImage with_field(const vips::VImage& image, const char* name, const std::string& text)
{
    vips::VImage changed = image.copy();
    changed.set(name, text.c_str());
    return changed;
}

// The image encoded by libvips. The suffix is the format with the options that libvips takes: ".tif[tile,pyramid]".
inline Bytes made_by_vips(const vips::VImage& image, const std::string& suffix)
{
    const TemporaryDirectory directory;
    const std::string path = (directory / "made").string() + suffix;
    image.write_to_file(path.c_str());
    return get_file(path.substr(0, path.find('[')));
}

// A kind of PNG, with random levels.
struct PngKind
{
    int colour_type; // as in the file: 0 grey, 2 RGB, 3 palette, 4 grey and alpha, 6 RGB and alpha
    int bit_depth;

    // `transparency`, if not empty, is the content of a tRNS chunk: the levels of the transparent colour, or the alphas
    // of a palette.
    Bytes file(int width, int height, bool is_interlaced, unsigned seed, const Bytes& transparency = {}) const;
};
inline constexpr PngKind rgb_png{2, 8};

namespace png {

constexpr std::size_t signature_bytes = 8;
constexpr std::size_t chunk_overhead_bytes = 12; // length, type and checksum

inline std::uint32_t number_at(const Bytes& bytes, std::size_t at)
{
    return std::uint32_t{bytes[at]} << 24U | std::uint32_t{bytes[at + 1]} << 16U | std::uint32_t{bytes[at + 2]} << 8U |
           bytes[at + 3];
}

inline void put_number(Bytes& bytes, std::size_t at, std::uint32_t number)
{
    for (std::size_t i = 0; i < 4; ++i)
        bytes[at + i] = static_cast<std::uint8_t>(number >> (24 - 8 * i));
}

// The position of the length field of the first chunk of this type in a sound PNG.
inline std::size_t find_chunk(const Bytes& png, std::string_view type)
{
    std::size_t at = signature_bytes;
    while (!std::equal(type.begin(), type.end(), png.begin() + static_cast<std::ptrdiff_t>(at) + 4))
        at += chunk_overhead_bytes + number_at(png, at);
    return at;
}

// Corrects every chunk's checksum, as far as the chunks' lengths are intact.
inline void correct_checksums(Bytes& png)
{
    for (std::size_t at = signature_bytes; at + chunk_overhead_bytes <= png.size();) {
        const std::size_t end = at + 8 + number_at(png, at);
        if (end + 4 > png.size())
            return;
        std::uint32_t checksum = 0xFFFFFFFF;
        for (std::size_t i = at + 4; i < end; ++i) {
            checksum ^= png[i];
            for (int bit = 0; bit < 8; ++bit)
                checksum = checksum >> 1U ^ ((checksum & 1U) != 0 ? 0xEDB88320 : 0);
        }
        put_number(png, end, ~checksum);
        at = end + 4;
    }
}

// Inserts a chunk right before the first one of type `before`.
inline Bytes with_chunk(Bytes png, std::string_view before, std::string_view type, const Bytes& data)
{
    Bytes chunk(8);
    put_number(chunk, 0, static_cast<std::uint32_t>(data.size()));
    std::copy(type.begin(), type.end(), chunk.begin() + 4);
    chunk.insert(chunk.end(), data.begin(), data.end());
    chunk.resize(chunk.size() + 4);
    png.insert(png.begin() + static_cast<std::ptrdiff_t>(find_chunk(png, before)), chunk.begin(), chunk.end());
    correct_checksums(png);
    return png;
}

} // namespace png

inline Bytes PngKind::file(int width, int height, bool is_interlaced, unsigned seed, const Bytes& transparency) const
{
    const int channels = (colour_type == 0 || colour_type == 4 ? 1 : 3) + (colour_type >= 4 ? 1 : 0);
    const VipsBandFormat format = bit_depth == 16 ? VIPS_FORMAT_USHORT : VIPS_FORMAT_UCHAR;
    vips::VImage image = levels_image(width, height, channels, format, seed);
    if (bit_depth == 16)
        image = (image * 257.0)
                    .cast(format)
                    .copy(vips::VImage::option()->set("interpretation", channels < 3 ? VIPS_INTERPRETATION_GREY16
                                                                                     : VIPS_INTERPRETATION_RGB16));
    const Bytes png =
        made_by_vips(image, ".png[bitdepth=" + std::to_string(bit_depth) + (colour_type == 3 ? ",palette" : "") +
                                (is_interlaced ? ",interlace" : "") + "]");
    if (png.at(24) != bit_depth || png.at(25) != colour_type)
        throw std::logic_error("libvips made another kind of PNG");
    return transparency.empty() ? png : png::with_chunk(png, "IDAT", "tRNS", transparency);
}

} // namespace fragfft
