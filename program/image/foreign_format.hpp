// Formats, and kinds of files within listed formats, that are recognized but not read, with commands that convert them.
#pragma once

#include <cstdint>
#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace fragfft {

// A command from a Debian package; IN and OUT stand for file names.
struct Converter
{
    std::string_view command;
    std::string_view package;
};

// Returns for example " (not read here): `convert IN OUT.png` of Debian's imagemagick converts it".
std::string not_read_but_by(const Converter& converter);

inline constexpr Converter first_tiff_page{"tiffcp IN,0 OUT.tif", "libtiff-tools"};
inline constexpr Converter tiff_codec{"tiffcp -c lzw IN OUT.tif", "libtiff-tools"};
inline constexpr Converter tiff_numbers{"gdal_translate -ot Float32 IN OUT.tif", "gdal-bin"};
inline constexpr Converter by_imagemagick{"convert IN OUT.png", "imagemagick"};
inline constexpr Converter first_frame{"convert 'IN[0]' OUT.png", "imagemagick"};
inline constexpr Converter cmyk{"vips icc_transform IN OUT.png srgb --embedded --input-profile cmyk", "libvips-tools"};

// Returns what is recognized but not read, in words, with its converter, each once.
std::vector<std::pair<std::string_view, Converter>> converters();

// Says what a file with these first bytes and this ending (".tga", in lower case) is, and how to convert it to a format
// that is read, in words that follow the file's name and a colon. Empty if it is not recognized.
std::string refusal_of_foreign(std::span<const std::uint8_t> start, const std::string& ending);

} // namespace fragfft
