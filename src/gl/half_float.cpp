#include "gl/half_float.hpp"

#include <bit>
#include <cmath>

namespace fragfft::gl {

std::uint16_t float_to_half(float value)
{
    const auto bits = std::bit_cast<std::uint32_t>(value);
    const auto sign = static_cast<std::uint16_t>((bits >> 16) & 0x8000u);
    const float magnitude = std::fabs(value);
    if (std::isnan(value))
        return static_cast<std::uint16_t>(sign | 0x7e00u);
    if (std::isinf(value))
        return static_cast<std::uint16_t>(sign | 0x7c00u);
    if (magnitude >= largest_half)
        return static_cast<std::uint16_t>(sign | 0x7bffu);
    if (magnitude < 6.103515625e-5f) {
        // Subnormal: a multiple of 2^-24. nearbyint rounds to even.
        const float steps = std::nearbyint(magnitude * 16777216.0f);
        return static_cast<std::uint16_t>(sign | static_cast<std::uint16_t>(steps));
    }
    const std::uint32_t magnitude_bits = bits & 0x7fffffffu;
    const std::uint32_t odd = (magnitude_bits >> 13) & 1u;
    const std::uint32_t rounded = magnitude_bits + 0x0fffu + odd;
    return static_cast<std::uint16_t>(sign | ((rounded >> 13) - (112u << 10)));
}

float half_to_float(std::uint16_t half)
{
    const float sign = (half & 0x8000u) != 0 ? -1.0f : 1.0f;
    const int exponent = (half >> 10) & 0x1f;
    const int mantissa = half & 0x3ff;
    if (exponent == 31)
        return mantissa != 0 ? NAN : sign * INFINITY;
    if (exponent == 0)
        return sign * std::ldexp(static_cast<float>(mantissa), -24);
    return sign * std::ldexp(static_cast<float>(mantissa + 1024), exponent - 25);
}

} // namespace fragfft::gl
