// IEEE 754 binary16 on the CPU. Uploads are converted here because drivers round as they please.
#pragma once

#include <cstdint>

namespace fragfft::gl {

inline constexpr float largest_half = 65504.0f;

// Rounds to nearest, ties to even. Larger numbers become largest_half, with their sign; infinities and NaN stay.
std::uint16_t float_to_half(float value);
float half_to_float(std::uint16_t half);

} // namespace fragfft::gl
