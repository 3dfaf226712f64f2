// IEEE 754 binary16 on the CPU. Uploads are converted here because drivers round as they please. Neither function
// branches, so that compilers convert several numbers at a time.
#pragma once

#include <bit>
#include <cstdint>

namespace fragfft::gl {

inline constexpr float largest_half = 65504.0f;

// Rounds to nearest, ties to even. Larger numbers become largest_half, with their sign; infinities and NaN stay.
inline std::uint16_t float_to_half(float value)
{
    constexpr std::uint32_t least_normal_half = 0x38800000u; // the bits of 2^-14
    constexpr std::uint32_t infinity = 0x7f800000u;
    const auto bits = std::bit_cast<std::uint32_t>(value);
    const std::uint32_t sign = (bits >> 16) & 0x8000u;
    const std::uint32_t magnitude = bits & 0x7fffffffu;
    const std::uint32_t odd = (magnitude >> 13) & 1u;
    const std::uint32_t normal = ((magnitude + 0x0fffu + odd) >> 13) - (112u << 10);
    // A subnormal half is a multiple of 2^-24, to which a sum with 1/2 is rounded.
    const std::uint32_t half_bits = std::bit_cast<std::uint32_t>(0.5f);
    const std::uint32_t subnormal = std::bit_cast<std::uint32_t>(std::bit_cast<float>(magnitude) + 0.5f) - half_bits;
    std::uint32_t half = magnitude < least_normal_half ? subnormal : normal;
    half = magnitude >= std::bit_cast<std::uint32_t>(largest_half) ? 0x7bffu : half;
    half = magnitude == infinity ? 0x7c00u : half;
    half = magnitude > infinity ? 0x7e00u : half;
    return static_cast<std::uint16_t>(sign | half);
}

inline float half_to_float(std::uint16_t half)
{
    const std::uint32_t sign = (half & 0x8000u) << 16;
    const std::uint32_t magnitude = half & 0x7fffu;
    const float steps = static_cast<float>(static_cast<std::int32_t>(magnitude));
    const std::uint32_t subnormal = std::bit_cast<std::uint32_t>(steps * 0x1p-24f);
    std::uint32_t bits = magnitude < 0x0400u ? subnormal : (magnitude << 13) + (112u << 23);
    bits = magnitude >= 0x7c00u ? (magnitude << 13) | 0x7f800000u : bits; // infinity and NaN
    return std::bit_cast<float>(sign | bits);
}

} // namespace fragfft::gl
