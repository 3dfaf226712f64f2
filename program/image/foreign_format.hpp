// Formats, and kinds of files within listed formats, that are known and not read, with commands that convert them.
#pragma once

#include <cstdint>
#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace fragfft {

// A command of a Debian package; IN and OUT stand for names of files.
struct Converter
{
    std::string_view command;
    std::string_view package;
};

// " (not read here): `convert IN OUT.png` of Debian's imagemagick converts it"
std::string not_read_but_by(const Converter& converter);

inline constexpr Converter first_tiff_page{"tiffcp IN,0 OUT.tif", "libtiff-tools"};
inline constexpr Converter tiff_codec{"tiffcp -c lzw IN OUT.tif", "libtiff-tools"};
inline constexpr Converter tiff_numbers{"gdal_translate -ot Float32 IN OUT.tif", "gdal-bin"};
inline constexpr Converter by_imagemagick{"convert IN OUT.png", "imagemagick"};
inline constexpr Converter first_frame{"convert 'IN[0]' OUT.png", "imagemagick"};
inline constexpr Converter cmyk{"vips icc_transform IN OUT.png srgb --embedded --input-profile cmyk", "libvips-tools"};

// What is known and not read, in words, and its converter: each once.
std::vector<std::pair<std::string_view, Converter>> converters();

// What a file that starts with these bytes, and whose name ends so (".tga", in lower case), is, and how it becomes one
// that is read, in words that follow the file's name and a colon. Empty where nobody here knows it.
std::string refusal_of_foreign(std::span<const std::uint8_t> start, const std::string& ending);

} // namespace fragfft
