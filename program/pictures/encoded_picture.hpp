// Pictures that fragfft makes itself, encoded with 8 bits per channel by stb.
#pragma once

#include "image.hpp"

#include <cstdint>
#include <filesystem>
#include <optional>
#include <span>
#include <vector>

namespace fragfft {

// Returns a PNG of an image: grey, grey and alpha, RGB, or RGB and alpha, by its number of channels. Samples in [0, 1]
// are rounded to the nearest of 256 levels, others are clamped. Throws InputError for a NaN and for 2^30 samples or
// more, and std::invalid_argument for an image without samples or whose number of samples does not fit its size.
std::vector<std::uint8_t> png_of(const Image& image);

// Returns the image as a JPEG of that quality, 1 to 100. It must have 1 or 3 channels; stb writes grey as colours, and
// up to quality 90 four pixels share one colour. Throws as png_of does.
std::vector<std::uint8_t> jpeg_of(const Image& image, int quality);

// Returns the samples of a PNG in [0, 1]; nothing if it is no PNG or cannot be decoded.
std::optional<Image> decoded_png(std::span<const std::uint8_t> png);

// Writes png_of an image, completely or not at all: see write_file_atomically. Throws InputError, naming the path, as
// both do, and for a path that does not end in .png.
void save_png(const std::filesystem::path& path, const Image& image);

// Throws InputError, naming the path, unless it ends in .png in upper or lower case.
void require_png_ending(const std::filesystem::path& path);

} // namespace fragfft
