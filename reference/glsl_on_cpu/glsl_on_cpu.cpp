#include "reference/glsl_on_cpu/glsl_on_cpu.hpp"

#include <algorithm>
#include <cmath>
#include <limits>
#include <stdexcept>
#include <string>

namespace fragfft::reference::glsl_on_cpu {

namespace {

constexpr std::uint32_t sign_bit = 0x8000;
constexpr std::uint32_t infinite = 0x7c00;
constexpr std::uint32_t not_a_number = 0x7e00;

std::uint32_t half_bits(float value)
{
    const std::uint32_t sign = std::signbit(value) ? sign_bit : 0;
    const float magnitude = std::fabs(value);
    if (std::isnan(value))
        return sign | not_a_number;
    // 65520 lies halfway between the largest half, 65504, and the next power of two.
    if (magnitude >= 65520.0f)
        return sign | infinite;
    // Subnormal halves have the steps of the smallest exponent, -14.
    const int exponent = std::max(std::ilogb(magnitude), -14);
    const auto steps = static_cast<std::uint32_t>(std::nearbyint(std::ldexp(magnitude, 10 - exponent)));
    // 1024 steps carry into the exponent, so rounding up to a power of two needs no special case.
    return sign | (static_cast<std::uint32_t>(exponent + 14) * 1024 + steps);
}

thread_local FetchLog* fetch_log = nullptr;

float from_half_bits(std::uint32_t half)
{
    const float sign = (half & sign_bit) != 0 ? -1.0f : 1.0f;
    const auto steps = static_cast<int>(half & 0x3ff);
    const auto exponent = static_cast<int>((half & infinite) >> 10);
    if (exponent == 31)
        return sign * (steps == 0 ? std::numeric_limits<float>::infinity() : std::numeric_limits<float>::quiet_NaN());
    const int all_steps = exponent == 0 ? steps : steps + 1024;
    return sign * std::ldexp(static_cast<float>(all_steps), std::max(exponent, 1) - 25);
}

} // namespace

FetchLog::FetchLog()
{
    if (fetch_log != nullptr)
        throw std::logic_error("fetches are written down already");
    fetch_log = this;
}

FetchLog::~FetchLog()
{
    fetch_log = nullptr;
}

void FetchLog::begin_next()
{
    if (fetch_log != nullptr)
        fetch_log->begins.push_back(fetch_log->entries.size());
}

void FetchLog::add(sampler2D texture, ivec2 position)
{
    if (fetch_log != nullptr)
        fetch_log->entries.push_back({texture, position.x, position.y});
}

vec4 texelFetch(sampler2D texture, ivec2 position, int level)
{
    const ivec2 size = textureSize(texture, level);
    if (position.x < 0 || position.y < 0 || position.x >= size.x || position.y >= size.y)
        throw std::logic_error("texelFetch reads texel (" + std::to_string(position.x) + ", " +
                               std::to_string(position.y) + ") of a texture of " + std::to_string(size.x) + " x " +
                               std::to_string(size.y));
    FetchLog::add(texture, position);
    vec4 texel{0.0f, 0.0f, 0.0f, 1.0f};
    for (int channel = 0; channel < texture->channels; ++channel)
        texel[channel] = texture->at(position.x, position.y, channel);
    return texel;
}

vec4 texelFetch(sampler2DArray texture, ivec3 position, int level)
{
    const ivec3 size = textureSize(texture, level);
    if (position.z < 0 || position.z >= size.z)
        throw std::logic_error("texelFetch reads layer " + std::to_string(position.z) + " of a texture of " +
                               std::to_string(size.z));
    return texelFetch(&(*texture)[static_cast<std::size_t>(position.z)], ivec2(position.x, position.y), level);
}

ivec2 textureSize(sampler2D texture, int level)
{
    if (texture == nullptr || level != 0)
        throw std::logic_error("a program reads a texture that is not bound, or another level than 0");
    return {texture->width, texture->height};
}

ivec3 textureSize(sampler2DArray texture, int level)
{
    if (texture == nullptr || texture->empty())
        throw std::logic_error("a program reads a texture that is not bound");
    return {textureSize(&texture->front(), level), static_cast<int>(texture->size())};
}

std::uint32_t packHalf2x16(vec2 values)
{
    return half_bits(values.x) | (half_bits(values.y) << 16);
}

vec2 unpackHalf2x16(std::uint32_t packed)
{
    return {from_half_bits(packed & 0xffff), from_half_bits(packed >> 16)};
}

} // namespace fragfft::reference::glsl_on_cpu
