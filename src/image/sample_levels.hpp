// Between samples and the integers that files store, their levels.
#pragma once

#include "image/image.hpp"

#include <cstddef>
#include <cstdint>
#include <span>
#include <string_view>

namespace fragfft {

// The largest level stands for the sample 1.
template <typename Level> inline constexpr int largest_level = 255;
template <> inline constexpr int largest_level<std::uint16_t> = 65535;

// samples[i] = levels[i] / largest level. Both are of one length.
void samples_from_levels(std::span<const std::uint8_t> levels, std::span<float> samples);
void samples_from_levels(std::span<const std::uint16_t> levels, std::span<float> samples);

// levels[i] = the level nearest to samples[i], which is clamped to [0, 1] first; a NaN becomes 0. What lies within 1e-5
// of the middle between two levels may become either. Returns how many samples lay outside by more than half a level:
// rounding noise at the ends of the range loses nothing.
std::size_t levels_from_samples(std::span<const float> samples, std::span<std::uint8_t> levels);
std::size_t levels_from_samples(std::span<const float> samples, std::span<std::uint16_t> levels);

// Throws InputError, naming `file_name` and the sample's place, if one is NaN, for which no level could stand.
void require_no_nan(const Image& image, std::string_view file_name);

// The image's other way of alpha, its last channel of 2 or 4; images without alpha stay as they are. Where alpha is 0,
// multiplied colours are kept: nothing could be divided out.
Image with_alpha_multiplied(const Image& image);
Image with_alpha_divided_out(const Image& image);

} // namespace fragfft
