// The texel formats a plan may name, and what OpenGL calls them.
#pragma once

#include "fragfft/conventions.hpp"

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
    GLenum component_type; // of the texture's own storage: GL_FLOAT, GL_HALF_FLOAT or GL_UNSIGNED_BYTE
    int components;
    int bytes_per_pixel;
};

const PixelFormatInfo& info(PixelFormat format);

inline bool holds_half_floats(PixelFormat format)
{
    return info(format).component_type == GL_HALF_FLOAT;
}

// Throws InputError listing the formats when `name` is none of them.
PixelFormat pixel_format_from_name(std::string_view name);

} // namespace fragfft::gl
