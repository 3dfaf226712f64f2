#include "gl/pixel_format.hpp"

#include "errors.hpp"
#include "unknown_word.hpp"

#include <array>

namespace fragfft::gl {

namespace {

constexpr std::array<PixelFormatInfo, 6> formats{{
    {PixelFormat::rgba32f, "rgba32f", GL_RGBA32F, GL_RGBA, GL_FLOAT, 4, 16},
    {PixelFormat::rgba16f, "rgba16f", GL_RGBA16F, GL_RGBA, GL_HALF_FLOAT, 4, 8},
    {PixelFormat::rgba8, "rgba8", GL_RGBA8, GL_RGBA, GL_UNSIGNED_BYTE, 4, 4},
    {PixelFormat::rg32f, "rg32f", GL_RG32F, GL_RG, GL_FLOAT, 2, 8},
    {PixelFormat::rg16f, "rg16f", GL_RG16F, GL_RG, GL_HALF_FLOAT, 2, 4},
    {PixelFormat::r32f, "r32f", GL_R32F, GL_RED, GL_FLOAT, 1, 4},
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
