// Texels in memory on their way to or from a texture, row by row without gaps.
#pragma once

#include "gl/error_scope.hpp"
#include "gl/texture.hpp"

#include <cstddef>
#include <span>

namespace fragfft::gl {

// The format and type that glReadPixels is called with.
struct TexelLayout
{
    GLenum format = GL_RGBA;
    GLenum type = GL_FLOAT; // GL_FLOAT, GL_HALF_FLOAT, GL_UNSIGNED_BYTE or GL_UNSIGNED_INT_2_10_10_10_REV
    int components = 4;
    bool is_srgb = false; // whether the bytes are stored by the sRGB curve, which glReadPixels does not undo

    std::size_t bytes_per_texel() const;
};

inline std::size_t texel_count(const TextureView& texture)
{
    return static_cast<std::size_t>(texture.width) * static_cast<std::size_t>(texture.height);
}

// Returns the bytes of one layer in the texture's own format.
std::size_t stored_bytes(const TextureView& texture);

// The layout in which texels of a format are read: bytes for formats of bytes, words for rgb10_a2, floats for all
// others. OpenGL ES returns four components for each.
TexelLayout layout_to_read(const Functions& gl, PixelFormat format);

// Converts values to the format, stored_bytes() in all. Floats of fewer bits are rounded to nearest even. Levels are
// clamped to [0, 1], with 0 for NaN, encoded as sRGB where the format is, and rounded to nearest.
void store_floats(PixelFormat format, std::span<const float> values, std::byte* texels);

// Converts the first `components` components of each texel to floats.
void load_floats(const TexelLayout& layout, const std::byte* texels, int components, std::span<float> values);

// Consecutive rows of a texture that is no array.
struct Band
{
    int first_row = 0;
    int rows = 0;
};
inline Band all_rows(const TextureView& texture)
{
    return {0, texture.height};
}

// Reads rows of `texture`, the first colour attachment of the framebuffer bound for reading, to `destination`: memory,
// or an offset into the bound pixel buffer, with room for layout_to_read. Returns the layout that was read: of half
// floats where a driver of OpenGL ES refuses to convert them. OpenGL's errors are left to `errors`.
TexelLayout read_pixels(const Functions& gl, const TextureView& texture, const Band& band, void* destination,
                        const ErrorScope& errors);

// Fills whole layers of the bound texture from `texels` in its own format: memory, or an offset into the bound pixel
// buffer.
void set_texels(const Functions& gl, const TextureView& texture, int first_layer, int layers, const void* texels);
// The same for rows of a texture that is no array.
void set_rows(const Functions& gl, const TextureView& texture, const Band& band, const void* texels);

} // namespace fragfft::gl
