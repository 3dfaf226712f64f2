// GLSL's names in C++, so that a fragment program's own text runs on the CPU: inside a class derived from
// FragmentProgram its uniforms and outputs become members, and its functions become member functions
// (program_translation.hpp). Every sum and product is rounded to float, as on a device; sines and cosines are the C
// library's.
#pragma once

#include "image.hpp"

#include <bit>
#include <cmath>
#include <cstdint>
#include <glm/common.hpp>
#include <glm/exponential.hpp>
#include <glm/geometric.hpp>
#include <glm/mat4x4.hpp>
#include <glm/trigonometric.hpp>
#include <glm/vec2.hpp>
#include <glm/vec3.hpp>
#include <glm/vec4.hpp>
#include <glm/vector_relational.hpp>
#include <vector>

namespace fragfft::reference::glsl_on_cpu {

using glm::bvec2;
using glm::bvec3;
using glm::bvec4;
using glm::ivec2;
using glm::ivec3;
using glm::ivec4;
using glm::mat4;
using glm::uvec2;
using glm::uvec3;
using glm::vec2;
using glm::vec3;
using glm::vec4;

using glm::abs;
using glm::clamp;
using glm::cos;
using glm::dot;
using glm::equal;
using glm::floor;
using glm::fract;
using glm::greaterThan;
using glm::greaterThanEqual;
using glm::lessThan;
using glm::lessThanEqual;
using glm::max;
using glm::min;
using glm::mix;
using glm::notEqual;
using glm::sin;
using glm::sqrt;

// GLM's version converts to integers, into which large numbers do not fit.
inline float roundEven(float value)
{
    return std::nearbyint(value);
}

using sampler2D = const Image*;
using sampler2DArray = const std::vector<Image>*; // its layers
using uint = std::uint32_t;

inline uint floatBitsToUint(float value)
{
    return std::bit_cast<uint>(value);
}
inline float uintBitsToFloat(uint bits)
{
    return std::bit_cast<float>(bits);
}

inline uint bitfieldReverse(uint bits)
{
    uint reversed = 0;
    for (int bit = 0; bit < 32; ++bit)
        reversed = 2 * reversed + (bits >> bit & 1u);
    return reversed;
}
inline uvec2 bitfieldReverse(uvec2 bits)
{
    return {bitfieldReverse(bits.x), bitfieldReverse(bits.y)};
}

// Images that a compute program writes. Nothing is kept: such programs run only to see what they fetch.
struct image2D
{
};
struct image2DArray
{
};
template <typename Position> void imageStore(image2D, Position, vec4) {}
template <typename Position> void imageStore(image2DArray, Position, vec4) {}

// The texel at (column, row), or at (column, row, layer), of level 0, the only one. As in OpenGL, channels that the
// texture lacks are 0, and alpha is 1. Throws std::logic_error where OpenGL's result would be undefined: without a
// texture, beyond its edges or layers, or for another level.
vec4 texelFetch(sampler2D texture, ivec2 position, int level);
vec4 texelFetch(sampler2DArray texture, ivec3 position, int level);

// Throw std::logic_error without a texture, and for any level other than 0.
ivec2 textureSize(sampler2D texture, int level);
ivec3 textureSize(sampler2DArray texture, int level);

// Two IEEE 754 binary16 numbers in one word, the first in the lower bits: rounded to nearest, ties to even, overflowing
// to infinity. GLM's functions of these names are not used because they round ties away from zero.
std::uint32_t packHalf2x16(vec2 values);
vec2 unpackHalf2x16(std::uint32_t packed);

// A fragment program, or a compute program whose invocations need nothing of each other.
struct FragmentProgram
{
    vec4 gl_FragCoord{0.0f, 0.0f, 0.0f, 1.0f};
    uvec3 gl_GlobalInvocationID{0, 0, 0};
};

// Writes down what programs fetch on this thread while it lives; there is one at a time.
class FetchLog
{
public:
    FetchLog();
    ~FetchLog();
    FetchLog(const FetchLog&) = delete;
    FetchLog& operator=(const FetchLog&) = delete;

    // The next fetches are another fragment's or invocation's.
    static void begin_next();
    static void add(sampler2D texture, ivec2 position);

    struct Entry
    {
        sampler2D texture; // or the layer of an array
        int x;
        int y;
    };
    std::vector<Entry> entries;
    std::vector<std::size_t> begins; // of each fragment's entries
};

} // namespace fragfft::reference::glsl_on_cpu
