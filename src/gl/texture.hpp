// A two-dimensional texture, or an array of such layers, with one level, read by texelFetch (nearest, clamped).
#pragma once

#include "gl/handle.hpp"
#include "gl/pixel_format.hpp"

#include <optional>
#include <span>
#include <string>
#include <vector>

namespace fragfft::gl {

// A texture somebody else owns.
struct TextureView
{
    GLuint name = 0;
    int width = 0;
    int height = 0;
    PixelFormat format = PixelFormat::rgba32f;
    int layers = 0; // 0: a plain GL_TEXTURE_2D; else the number of layers of a GL_TEXTURE_2D_ARRAY

    bool is_array() const { return layers > 0; }
    GLenum target() const { return is_array() ? GL_TEXTURE_2D_ARRAY : GL_TEXTURE_2D; }
};

class Texture
{
public:
    // `layers` as in TextureView. Contents are undefined; width, height, layers and format are fixed for good where
    // OpenGL can (4.2, OpenGL ES). Throws GlError when the device refuses the size or has no memory for it; the message
    // names `purpose`. Leaves the caller's texture binding as it was.
    Texture(const Functions& gl, int width, int height, PixelFormat format, const std::string& purpose, int layers = 0);

    TextureView view() const { return {name_.get(), width_, height_, format_, layers_}; }

private:
    TextureHandle name_;
    int width_;
    int height_;
    PixelFormat format_;
    int layers_;
};

// Draws zeros into a plain texture that holds nothing yet; in OpenGL ES it does nothing. NVIDIA's driver keeps a
// texture that was never drawn into in other memory than one that was. On an H200 it was filled 7 times as fast
// afterwards. Reading back what a compute program had stored, for which a texture must be attached to a framebuffer, no
// longer moved all of it first, which had taken 650 ms for 768 MB. Leaves the caller's state as it was.
void draw_nothing(const Functions& gl, const TextureView& texture);

// Copies width * height * components values, row by row from texel row 0, into one layer or, without `layer`, into the
// whole texture, layer after layer. Values for half formats are rounded to nearest even here, for levels clamped to
// [0, 1] and rounded; of srgb8_a8 they are linear. Throws CallerError when the texture has no such layer, GlError for
// another number of values and when OpenGL reports an error. Leaves the caller's state as it was.
void upload(const Functions& gl, const TextureView& texture, std::span<const float> values,
            std::optional<int> layer = std::nullopt);

// Returns the texels of one layer or, without `layer`, of the whole texture, layer after layer, as floats: width *
// height * components numbers for each layer, row by row from texel row 0. Throws as upload does, and GlError with the
// framebuffer's status when the device cannot draw into the texture, which reading needs. Leaves the caller's state as
// it was.
std::vector<float> read_back(const Functions& gl, const TextureView& texture, std::optional<int> layer = std::nullopt);

} // namespace fragfft::gl
