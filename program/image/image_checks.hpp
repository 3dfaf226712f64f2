// The limits every image file must keep, whatever its format.
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
// For images that are decoded whole.
inline constexpr std::int64_t largest_image_side_in_pixels = 32768;
inline constexpr std::int64_t largest_image_area_in_pixels = std::int64_t{1} << 28;
inline constexpr ImageLimits decoded_image_limits{largest_image_side_in_pixels, largest_image_area_in_pixels};
// For arrays, which may be signals: one side may be as long as the product.
inline constexpr ImageLimits decoded_array_limits{largest_image_area_in_pixels, largest_image_area_in_pixels};

// Larger numbers are refused: the sum of a transform could overflow a 32-bit float, whose largest is 3.4e38.
// Itself a float, since the float nearest to 1e30 lies above it.
inline constexpr double largest_sample_magnitude = 1e30F;

// "x=3, y=0, channel 1": where the sample of this index lies in an image whose first row is the file's `first_row`.
template <typename Sample> std::string place_of_sample(const SampleArray<Sample>& image, std::size_t at, int first_row);

// Throws InputError, naming the file and the limit, unless both sides are 1 to the limit's and their product is at most
// its area; a SizeError where they are too large. The sides may be any numbers a file can declare.
void require_supported_size(std::int64_t width, std::int64_t height, std::string_view file_name,
                            const ImageLimits& limits = decoded_image_limits);

// Throws InputError, naming the file and the place, unless every sample, of a complex one both parts, is finite and at
// most `largest_sample_magnitude`. The image's first row is the file's `first_row`.
template <typename Sample>
void require_finite(const SampleArray<Sample>& image, std::string_view file_name, int first_row = 0);

// Throws InputError, naming the file and the place, where a sample is NaN, for which no integer could stand.
void require_no_nan(const Image& image, std::string_view file_name);

// Throws std::invalid_argument unless the image has 1 to 4 channels, no empty side and as many samples as its shape
// says: what every encoder asks of its caller.
template <typename Sample> void require_consistent(const SampleArray<Sample>& image);

} // namespace fragfft
