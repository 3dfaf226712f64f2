#include "gl/render_target.hpp"

#include "gl/compute.hpp"
#include "gl/gl_error.hpp"

#include <algorithm>
#include <fmt/core.h>

namespace fragfft::gl {

namespace {

constexpr std::pair<GLenum, const char*> status_texts[] = {
    {0, "OpenGL tells no status: the device may have been reset"},
    {GL_FRAMEBUFFER_UNDEFINED, "GL_FRAMEBUFFER_UNDEFINED"},
    {GL_FRAMEBUFFER_INCOMPLETE_ATTACHMENT, "GL_FRAMEBUFFER_INCOMPLETE_ATTACHMENT: this format cannot be drawn into"},
    {GL_FRAMEBUFFER_INCOMPLETE_MISSING_ATTACHMENT, "GL_FRAMEBUFFER_INCOMPLETE_MISSING_ATTACHMENT"},
    {GL_FRAMEBUFFER_INCOMPLETE_DRAW_BUFFER, "GL_FRAMEBUFFER_INCOMPLETE_DRAW_BUFFER"},
    {GL_FRAMEBUFFER_INCOMPLETE_READ_BUFFER, "GL_FRAMEBUFFER_INCOMPLETE_READ_BUFFER"},
    {GL_FRAMEBUFFER_UNSUPPORTED, "GL_FRAMEBUFFER_UNSUPPORTED: the driver refuses this combination of formats"},
    {GL_FRAMEBUFFER_INCOMPLETE_MULTISAMPLE, "GL_FRAMEBUFFER_INCOMPLETE_MULTISAMPLE"},
    {GL_FRAMEBUFFER_INCOMPLETE_LAYER_TARGETS, "GL_FRAMEBUFFER_INCOMPLETE_LAYER_TARGETS"},
};

bool same_shape(const TextureView& one, const TextureView& other)
{
    return one.width == other.width && one.height == other.height && one.format == other.format;
}

} // namespace

RenderTarget::RenderTarget(const Functions& gl, const std::vector<Attachment>& attachments, bool with_depth,
                           const std::string& purpose)
    : framebuffer_(gl, generate_name(gl.GenFramebuffers)), attachments_(attachments), purpose_(purpose)
{
    gl.BindFramebuffer(GL_FRAMEBUFFER, framebuffer_.get());
    std::vector<GLenum> draw_buffers;
    for (std::size_t i = 0; i < attachments.size(); ++i)
        draw_buffers.push_back(GL_COLOR_ATTACHMENT0 + static_cast<GLenum>(i));
    if (with_depth) {
        const TextureView& first = attachments.front().texture;
        depth_ = RenderbufferHandle(gl, generate_name(gl.GenRenderbuffers));
        gl.BindRenderbuffer(GL_RENDERBUFFER, depth_.get());
        gl.RenderbufferStorage(GL_RENDERBUFFER, GL_DEPTH_COMPONENT24, first.width, first.height);
        gl.FramebufferRenderbuffer(GL_FRAMEBUFFER, GL_DEPTH_ATTACHMENT, GL_RENDERBUFFER, depth_.get());
    }
    gl.DrawBuffers(static_cast<GLsizei>(draw_buffers.size()), draw_buffers.data());
    attach_all();
}

RenderTarget::RenderTarget(const Functions& gl, int width, int height, const std::string& purpose)
    : framebuffer_(gl, generate_name(gl.GenFramebuffers)), purpose_(purpose)
{
    require_compute(gl, purpose);
    gl.BindFramebuffer(GL_FRAMEBUFFER, framebuffer_.get());
    gl.FramebufferParameteri(GL_FRAMEBUFFER, GL_FRAMEBUFFER_DEFAULT_WIDTH, width);
    gl.FramebufferParameteri(GL_FRAMEBUFFER, GL_FRAMEBUFFER_DEFAULT_HEIGHT, height);
    require_complete();
}

void RenderTarget::attach(const std::vector<Attachment>& attachments)
{
    bool same = attachments.size() == attachments_.size();
    for (std::size_t i = 0; same && i < attachments.size(); ++i)
        same = same_shape(attachments[i].texture, attachments_[i].texture);
    if (!same)
        throw CallerError(fmt::format("framebuffer for '{}': textures of another number, size or format", purpose_));
    attachments_ = attachments;
    framebuffer_.functions().BindFramebuffer(GL_FRAMEBUFFER, framebuffer_.get());
    attach_all();
}

void RenderTarget::attach_all() const
{
    const Functions& gl = framebuffer_.functions();
    GLenum point = GL_COLOR_ATTACHMENT0;
    for (const auto& [texture, layer] : attachments_) {
        if (layer < 0 || layer >= std::max(texture.layers, 1))
            throw CallerError(fmt::format("framebuffer for '{}': a texture has no layer {}", purpose_, layer));
        if (texture.is_array())
            gl.FramebufferTextureLayer(GL_FRAMEBUFFER, point, texture.name, 0, layer);
        else
            gl.FramebufferTexture2D(GL_FRAMEBUFFER, point, GL_TEXTURE_2D, texture.name, 0);
        ++point;
    }
    require_complete();
}

void RenderTarget::require_complete() const
{
    const GLenum status = framebuffer_.functions().CheckFramebufferStatus(GL_FRAMEBUFFER);
    if (status != GL_FRAMEBUFFER_COMPLETE)
        throw GlError(fmt::format("framebuffer for '{}': {}", purpose_,
                                  text_of(status_texts, status, "unknown framebuffer status")));
}

} // namespace fragfft::gl
