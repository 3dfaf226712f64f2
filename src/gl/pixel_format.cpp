#include "gl/pixel_format.hpp"

#include "errors.hpp"
#include "unknown_word.hpp"

#include <array>

namespace fragfft::gl {

namespace {

constexpr std::array<PixelFormatInfo, 12> formats{{
    {PixelFormat::rgba32f, "rgba32f", GL_RGBA32F, GL_RGBA, GL_FLOAT, 4, 16, {32, 32, 32, 32}},
    {PixelFormat::rgba16f, "rgba16f", GL_RGBA16F, GL_RGBA, GL_HALF_FLOAT, 4, 8, {16, 16, 16, 16}},
    {PixelFormat::rgba8, "rgba8", GL_RGBA8, GL_RGBA, GL_UNSIGNED_BYTE, 4, 4, {8, 8, 8, 8}},
    {PixelFormat::rg32f, "rg32f", GL_RG32F, GL_RG, GL_FLOAT, 2, 8, {32, 32}},
    {PixelFormat::rg16f, "rg16f", GL_RG16F, GL_RG, GL_HALF_FLOAT, 2, 4, {16, 16}},
    {PixelFormat::r32f, "r32f", GL_R32F, GL_RED, GL_FLOAT, 1, 4, {32}},
    {PixelFormat::r16f, "r16f", GL_R16F, GL_RED, GL_HALF_FLOAT, 1, 2, {16}},
    {PixelFormat::r8, "r8", GL_R8, GL_RED, GL_UNSIGNED_BYTE, 1, 1, {8}},
    {PixelFormat::rg8, "rg8", GL_RG8, GL_RG, GL_UNSIGNED_BYTE, 2, 2, {8, 8}},
    {PixelFormat::srgb8_a8, "srgb8_a8", GL_SRGB8_ALPHA8, GL_RGBA, GL_UNSIGNED_BYTE, 4, 4, {8, 8, 8, 8}},
    {PixelFormat::rgb10_a2, "rgb10_a2", GL_RGB10_A2, GL_RGBA, GL_UNSIGNED_INT_2_10_10_10_REV, 4, 4, {10, 10, 10, 2}},
    {PixelFormat::r11f_g11f_b10f,
     "r11f_g11f_b10f",
     GL_R11F_G11F_B10F,
     GL_RGB,
     GL_UNSIGNED_INT_10F_11F_11F_REV,
     3,
     4,
     {11, 11, 10}},
}};

} // namespace

const PixelFormatInfo& info(PixelFormat format)
{
    return formats[static_cast<std::size_t>(format)];
}

PixelFormat pixel_format_from_name(std::string_view name)
{
    std::vector<std::string_view> known;
    for (const PixelFormatInfo& candidate : formats) {
        if (candidate.name == name)
            return candidate.format;
        known.push_back(candidate.name);
    }
    throw InputError(unknown_word("pixel format", name, known));
}

} // namespace fragfft::gl
