// A level, some layers and a rectangle of a texture that somebody else owns, and how plans that know whole
// two-dimensional textures alone come to read and write such a part.
#pragma once

#include "gl/handle.hpp"
#include "gl/texture.hpp"

#include <array>
#include <optional>
#include <span>
#include <string>
#include <vector>

namespace fragfft::gl {

struct TexturePart
{
    GLuint name = 0;
    int width = 0; // of the level
    int height = 0;
    PixelFormat format = PixelFormat::rgba32f;
    TextureKind kind = TextureKind::texture_2d;
    int level = 0;
    int layer = 0; // the first: of an array, a face of a cube map, a slice of a texture of three dimensions
    std::optional<std::array<int, 2>> corner = std::nullopt; // where the rectangle begins; else it is the whole level

    GLenum target() const;
    bool has_layers() const { return kind != TextureKind::texture_2d; }
    // Whether it is all of a GL_TEXTURE_2D with its first level, as plans know textures.
    bool is_plain() const { return kind == TextureKind::texture_2d && level == 0 && !corner; }
    TextureView view() const { return {name, width, height, format}; }
};

// "layer 3, level 1 of 16 x 8 rgba8"
std::string described(const TexturePart& part);

// Attaches a layer, counted from the part's first, to the bound framebuffer's first colour attachment.
void attach_layer(const Functions& gl, GLenum framebuffer, const TexturePart& part, int layer);

// The layer as a plain texture of its own, which shares its texels: where the context has views (OpenGL 4.3) and the
// texture is immutable and not of three dimensions, and the part is no rectangle; nothing elsewhere. The texture must
// have been found to be as it is described. Changes what is bound to the part's target.
TextureHandle view_of_layer(const Functions& gl, const TexturePart& part, int layer);

// Copies between each layer of a part and one plain texture, bit by bit. Allocates nothing after its construction, and
// never waits.
class PartCopy
{
public:
    // The plain texture has the size of the rectangle. Throws GlError when a layer cannot be attached to a framebuffer.
    // Changes the framebuffers that are bound.
    PartCopy(const Functions& gl, const TexturePart& part, int layers, const TextureView& plain);

    // The scissor test must be off, and so must GL_FRAMEBUFFER_SRGB on desktop OpenGL. Changes the framebuffers that
    // are bound.
    void copy_in(int layer) const;  // from the part
    void copy_out(int layer) const; // to the part

private:
    const Functions* gl_;
    std::array<int, 4> rectangle_; // in the part: left, top, right, bottom
    int width_;
    int height_;
    FramebufferHandle plain_;
    std::vector<FramebufferHandle> layers_;
};

} // namespace fragfft::gl
