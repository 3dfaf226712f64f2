// Limits that apply to every image file, whatever its format.
#pragma once

#include "image.hpp"

#include <cstdint>
#include <string_view>

namespace fragfft {

// Larger declared sizes are refused before any pixel is decoded.
struct ImageLimits
{
    std::int64_t side_in_pixels = 0;
    std::int64_t area_in_pixels = 0;
};
// For images that are decoded completely.
inline constexpr std::int64_t largest_image_side_in_pixels = 32768;
inline constexpr std::int64_t largest_image_area_in_pixels = std::int64_t{1} << 28;
inline constexpr ImageLimits decoded_image_limits{largest_image_side_in_pixels, largest_image_area_in_pixels};
// For arrays, which may be signals: one side may be as long as the largest product.
inline constexpr ImageLimits decoded_array_limits{largest_image_area_in_pixels, largest_image_area_in_pixels};

// Larger numbers are refused, because the sums of a transform could overflow 32-bit floats, whose largest is 3.4e38.
// The limit is rounded to a float, since the float nearest to 1e30 is larger.
inline constexpr double largest_sample_magnitude = 1e30F;

// Returns the position of the sample of this index, "x=3, y=0, channel 1", in an image whose first row is the file's
// row `first_row`.
template <typename Sample> std::string place_of_sample(const SampleArray<Sample>& image, std::size_t at, int first_row);

// Throws InputError, naming the file and the limit, unless both sides are between 1 and the side limit and their
// product is at most the area limit; the error is a SizeError if they are too large. The sides may be any numbers that
// a file can declare.
void require_supported_size(std::int64_t width, std::int64_t height, std::string_view file_name,
                            const ImageLimits& limits = decoded_image_limits);

// Throws InputError, naming the file and the position, unless every sample (both parts of a complex one) is finite and
// at most `largest_sample_magnitude`. The image's first row is the file's row `first_row`.
template <typename Sample>
void require_finite(const SampleArray<Sample>& image, std::string_view file_name, int first_row = 0);

// Throws InputError, naming the file and the position, for a NaN, which no integer can represent.
void require_no_nan(const Image& image, std::string_view file_name);

// Throws std::invalid_argument unless the image has 1 to 4 channels, no empty side and as many samples as its shape
// requires. Every encoder expects this.
template <typename Sample> void require_consistent(const SampleArray<Sample>& image);

} // namespace fragfft
