// The texel formats a plan may name, and what OpenGL calls them.
#pragma once

#include "fragfft/conventions.hpp"

#include <array>
#include <glad/gl.h>
#include <string_view>

namespace fragfft::gl {

using PixelFormat = Format;

struct PixelFormatInfo
{
    PixelFormat format;
    std::string_view name;
    GLenum internal_format;
    GLenum external_format;
    // How the texture stores it: GL_FLOAT, GL_HALF_FLOAT or GL_UNSIGNED_BYTE, or of a whole texel:
    // GL_UNSIGNED_INT_2_10_10_10_REV or GL_UNSIGNED_INT_10F_11F_11F_REV.
    GLenum component_type;
    int components;
    int bytes_per_pixel;
    std::array<int, 4> bits; // of each component, 0 of those that it lacks
};

const PixelFormatInfo& info(PixelFormat format);

inline bool holds_half_floats(PixelFormat format)
{
    return info(format).component_type == GL_HALF_FLOAT;
}

// Whether components are levels between 0 and 1, to which OpenGL clamps what is written.
inline bool is_normalized(PixelFormat format)
{
    const GLenum type = info(format).component_type;
    return type == GL_UNSIGNED_BYTE || type == GL_UNSIGNED_INT_2_10_10_10_REV;
}

// Whether samplers decode what lies in the texture, and framebuffers encode it where GL_FRAMEBUFFER_SRGB is on.
inline bool is_srgb(PixelFormat format)
{
    return info(format).internal_format == GL_SRGB8_ALPHA8;
}

// Throws InputError listing the formats when `name` is none of them.
PixelFormat pixel_format_from_name(std::string_view name);

} // namespace fragfft::gl
