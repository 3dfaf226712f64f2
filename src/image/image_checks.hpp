// The limits every image file must keep, whatever its format.
#pragma once

#include "image/image.hpp"

#include <cstdint>
#include <string_view>

namespace fragfft {

// Larger declared sizes are refused before any pixel is decoded.
inline constexpr std::int64_t largest_image_side_in_pixels = 32768;
inline constexpr std::int64_t largest_image_area_in_pixels = std::int64_t{1} << 28;

// Larger numbers are refused: the sum of a transform could overflow a 32-bit float, whose largest is 3.4e38.
// Itself a float, since the float nearest to 1e30 lies above it.
inline constexpr double largest_sample_magnitude = 1e30F;

// Throws InputError, naming the file and the limit, unless both sides are 1 to `largest_image_side_in_pixels` and
// their product is at most `largest_image_area_in_pixels`. The sides may be any numbers a file can declare.
void require_supported_size(std::int64_t width, std::int64_t height, std::string_view file_name);

// The same of an array, which may be a signal: one side may be as long as the product.
void require_supported_array(std::int64_t width, std::int64_t height, std::string_view file_name);

// Throws InputError, naming the file and the place, unless `value` is finite and at most `largest_sample_magnitude`.
void require_finite(double value, int x, int y, int channel, std::string_view file_name);

// The same for every sample of an image, and for the real and imaginary part of every complex one.
void require_finite(const Image& image, std::string_view file_name);
void require_finite(const ComplexImage& image, std::string_view file_name);

// Throws std::invalid_argument unless the image has 1 to 4 channels, no empty side and as many samples as its shape
// says: what every encoder asks of its caller.
void require_consistent(const Image& image);
void require_consistent(const ComplexImage& image);

} // namespace fragfft
