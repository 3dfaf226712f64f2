#include "gl/texture_part.hpp"

#include "gl/gl_error.hpp"

#include <fmt/core.h>

namespace fragfft::gl {

namespace {

constexpr std::pair<TextureKind, const char*> layer_words[] = {
    {TextureKind::array, "layer"},
    {TextureKind::cube_map, "face"},
    {TextureKind::texture_3d, "slice"},
};

// Whether the caller has set the range of levels so that the part's is not among them. Binds the texture.
bool is_left_out(const Functions& gl, const TexturePart& part)
{
    GLint base = 0;
    GLint maximum = part.level;
    gl.BindTexture(part.target(), part.name);
    gl.GetTexParameteriv(part.target(), GL_TEXTURE_BASE_LEVEL, &base);
    gl.GetTexParameteriv(part.target(), GL_TEXTURE_MAX_LEVEL, &maximum);
    return part.level < base || part.level > maximum;
}

FramebufferHandle framebuffer_of(const Functions& gl, const TexturePart& part, int layer)
{
    FramebufferHandle framebuffer(gl, generate_name(gl.GenFramebuffers));
    gl.BindFramebuffer(GL_FRAMEBUFFER, framebuffer.get());
    attach_layer(gl, GL_FRAMEBUFFER, part, layer);
    gl.ReadBuffer(GL_COLOR_ATTACHMENT0);
    if (gl.CheckFramebufferStatus(GL_FRAMEBUFFER) != GL_FRAMEBUFFER_COMPLETE)
        throw GlError(fmt::format(
            "{} cannot be copied on this device: no framebuffer takes it{}", described(part),
            is_left_out(gl, part) ? ", for GL_TEXTURE_BASE_LEVEL and GL_TEXTURE_MAX_LEVEL leave its level out" : ""));
    return framebuffer;
}

} // namespace

GLenum TexturePart::target() const
{
    switch (kind) {
    case TextureKind::array:
        return GL_TEXTURE_2D_ARRAY;
    case TextureKind::cube_map:
        return GL_TEXTURE_CUBE_MAP;
    case TextureKind::texture_3d:
        return GL_TEXTURE_3D;
    case TextureKind::texture_2d:
        break;
    }
    return GL_TEXTURE_2D;
}

std::string described(const TexturePart& part)
{
    const std::string layer =
        part.has_layers() ? fmt::format("{} {}, ", text_of(layer_words, part.kind, ""), part.layer) : "";
    return fmt::format("{}level {} of {} x {} {}", layer, part.level, part.width, part.height, info(part.format).name);
}

void attach_layer(const Functions& gl, GLenum framebuffer, const TexturePart& part, int layer)
{
    const int number = part.layer + layer;
    if (part.kind == TextureKind::array || part.kind == TextureKind::texture_3d)
        gl.FramebufferTextureLayer(framebuffer, GL_COLOR_ATTACHMENT0, part.name, part.level, number);
    else if (part.kind == TextureKind::cube_map)
        gl.FramebufferTexture2D(framebuffer, GL_COLOR_ATTACHMENT0,
                                GL_TEXTURE_CUBE_MAP_POSITIVE_X + static_cast<GLenum>(number), part.name, part.level);
    else
        gl.FramebufferTexture2D(framebuffer, GL_COLOR_ATTACHMENT0, GL_TEXTURE_2D, part.name, part.level);
}

TextureHandle view_of_layer(const Functions& gl, const TexturePart& part, int layer)
{
    if (!is_desktop_at_least(gl, {4, 3}) || part.corner || part.kind == TextureKind::texture_3d)
        return {};
    gl.BindTexture(part.target(), part.name);
    GLint immutable = GL_FALSE;
    gl.GetTexParameteriv(part.target(), GL_TEXTURE_IMMUTABLE_FORMAT, &immutable);
    if (immutable == GL_FALSE)
        return {};
    TextureHandle view(gl, generate_name(gl.GenTextures));
    gl.TextureView(view.get(), GL_TEXTURE_2D, part.name, info(part.format).internal_format,
                   static_cast<GLuint>(part.level), 1, static_cast<GLuint>(part.layer + layer), 1);
    return view;
}

PartCopy::PartCopy(const Functions& gl, const TexturePart& part, int layers, const TextureView& plain)
    : gl_(&gl), width_(plain.width), height_(plain.height)
{
    const std::array<int, 2> corner = part.corner.value_or(std::array{0, 0});
    rectangle_ = {corner[0], corner[1], corner[0] + width_, corner[1] + height_};
    plain_ = framebuffer_of(gl, {plain.name, plain.width, plain.height, plain.format}, 0);
    for (int layer = 0; layer < layers; ++layer)
        layers_.push_back(framebuffer_of(gl, part, layer));
}

void PartCopy::copy_in(int layer) const
{
    gl_->BindFramebuffer(GL_READ_FRAMEBUFFER, layers_[static_cast<std::size_t>(layer)].get());
    gl_->BindFramebuffer(GL_DRAW_FRAMEBUFFER, plain_.get());
    gl_->BlitFramebuffer(rectangle_[0], rectangle_[1], rectangle_[2], rectangle_[3], 0, 0, width_, height_,
                         GL_COLOR_BUFFER_BIT, GL_NEAREST);
}

void PartCopy::copy_out(int layer) const
{
    gl_->BindFramebuffer(GL_READ_FRAMEBUFFER, plain_.get());
    gl_->BindFramebuffer(GL_DRAW_FRAMEBUFFER, layers_[static_cast<std::size_t>(layer)].get());
    gl_->BlitFramebuffer(0, 0, width_, height_, rectangle_[0], rectangle_[1], rectangle_[2], rectangle_[3],
                         GL_COLOR_BUFFER_BIT, GL_NEAREST);
}

} // namespace fragfft::gl
