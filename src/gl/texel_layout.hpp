// Texels as memory holds them on their way to a texture and back, row by row without gaps.
#pragma once

#include "gl/error_scope.hpp"
#include "gl/texture.hpp"

#include <cstddef>
#include <span>

namespace fragfft::gl {

// What glReadPixels is asked for.
struct TexelLayout
{
    GLenum format = GL_RGBA;
    GLenum type = GL_FLOAT; // GL_FLOAT, GL_HALF_FLOAT or GL_UNSIGNED_BYTE
    int components = 4;

    std::size_t bytes_per_texel() const;
};

inline std::size_t texel_count(const TextureView& texture)
{
    return static_cast<std::size_t>(texture.width) * static_cast<std::size_t>(texture.height);
}

// Bytes of one layer, as the texture's own format stores them.
std::size_t stored_bytes(const TextureView& texture);

// How the texels of a format are read: bytes of rgba8, floats of all others. OpenGL ES gives four components of each.
TexelLayout layout_to_read(const Functions& gl, PixelFormat format);

// Values as the format stores them, in stored_bytes: those for half formats rounded to nearest even, those for rgba8
// clamped to [0, 1], numbers that are none to 0, and rounded to nearest.
void store_floats(PixelFormat format, std::span<const float> values, std::byte* texels);

// The first `components` components of each texel, as floats.
void load_floats(const TexelLayout& layout, const std::byte* texels, int components, std::span<float> values);

// Reads the first colour attachment of the framebuffer bound to read from, which is `texture`, to `destination`:
// memory, or an offset into the pixel buffer bound, with room for layout_to_read. Returns the layout it has got, which
// is of halves where a driver of OpenGL ES gives no floats of them. Errors of OpenGL's are left to `errors`.
TexelLayout read_pixels(const Functions& gl, const TextureView& texture, void* destination, const ErrorScope& errors);

// Fills all of one or more layers of the texture bound, from `texels`, as stored: memory, or an offset into the pixel
// buffer bound.
void set_texels(const Functions& gl, const TextureView& texture, int first_layer, int layers, const void* texels);

} // namespace fragfft::gl
