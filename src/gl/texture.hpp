// A two-dimensional texture with one level, read by texelFetch (nearest, clamped).
#pragma once

#include "gl/handle.hpp"
#include "gl/pixel_format.hpp"

#include <span>
#include <string>
#include <vector>

namespace fragfft::gl {

inline void destroy_texture(GLuint name)
{
    glDeleteTextures(1, &name);
}

// A texture somebody else owns.
struct TextureView
{
    GLuint name = 0;
    int width = 0;
    int height = 0;
    PixelFormat format = PixelFormat::rgba32f;
};

class Texture
{
public:
    // Contents are undefined. Throws GlError when the device refuses the size or has no memory for it; the message
    // names `purpose`. Leaves the caller's texture binding as it was.
    Texture(int width, int height, PixelFormat format, const std::string& purpose);

    TextureView view() const
    {
        return {name_.get(), width_, height_, format_};
    }

private:
    Handle<destroy_texture> name_;
    int width_;
    int height_;
    PixelFormat format_;
};

// Copies width * height * components values, row by row from texel row 0. Values for rgba16f are rounded to nearest
// even here, for rgba8 clamped to [0, 1] and rounded. Throws GlError when OpenGL reports an error.
void upload(const TextureView& texture, std::span<const float> values);

// The texels as floats, width * height * components of them, row by row from texel row 0.
std::vector<float> read_back(const TextureView& texture);

} // namespace fragfft::gl
