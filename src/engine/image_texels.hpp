// Conversions between images on the CPU, of 1 to 4 channels, and the texels of a format, as floats.
#pragma once

#include "gl/pixel_format.hpp"
#include "image.hpp"

#include <cstdint>
#include <span>
#include <vector>

namespace fragfft {

// Copies pixels of `from_components` numbers each to pixels of `to_components`, both 1 to 4: missing components become
// 0, surplus ones are left out. Throws std::logic_error when the two do not hold equally many pixels.
void change_components(std::span<const float> from, int from_components, std::span<float> to, int to_components);

// Texels from pixels: missing channels become 0.
std::vector<float> texels_from_image(const Image& image, gl::PixelFormat format);
// The first `channels` components of each texel. Throws std::logic_error when the format has fewer.
Image image_from_texels(std::vector<float> texels, int width, int height, gl::PixelFormat format, int channels);
// The same, copied from texels that stay valid.
Image image_from_texels(std::span<const float> texels, int width, int height, gl::PixelFormat format, int channels);

// Throws std::logic_error when the format has fewer components than the image has channels.
void require_channels(gl::PixelFormat format, int channels);

} // namespace fragfft
