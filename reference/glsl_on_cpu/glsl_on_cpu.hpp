// GLSL's names in C++, so that a fragment program runs on the CPU from its own source: included inside a class derived
// from FragmentProgram, with `uniform`, `out` and `layout(...)` defined away, its uniforms become members and its
// functions member functions. Every sum and product is rounded to float, as on a device; sines and cosines are the C
// library's.
#pragma once

#include "image/image.hpp"

#include <bit>
#include <cstdint>
#include <glm/common.hpp>
#include <glm/trigonometric.hpp>
#include <glm/vec2.hpp>
#include <glm/vec4.hpp>

namespace fragfft::reference::glsl_on_cpu {

using glm::abs;
using glm::cos;
using glm::floor;
using glm::ivec2;
using glm::sin;
using glm::vec2;
using glm::vec4;

using sampler2D = const Image*;
using uint = std::uint32_t;

inline uint floatBitsToUint(float value)
{
    return std::bit_cast<uint>(value);
}
inline float uintBitsToFloat(uint bits)
{
    return std::bit_cast<float>(bits);
}

// The texel at (column, row) of the only level, 0. As in OpenGL, channels that the texture lacks are 0, and alpha 1.
// Throws std::logic_error where OpenGL's result would be undefined: without a texture or beyond its edges.
vec4 texelFetch(sampler2D texture, ivec2 position, int level);

// Two IEEE 754 binary16 numbers in one word, the first in the lower bits: rounded to nearest, ties to even, overflowing
// to infinity. Not GLM's functions of these names: they round ties away from zero.
std::uint32_t packHalf2x16(vec2 values);
vec2 unpackHalf2x16(std::uint32_t packed);

struct FragmentProgram
{
    vec4 gl_FragCoord{0.0f, 0.0f, 0.0f, 1.0f};
};

} // namespace fragfft::reference::glsl_on_cpu
