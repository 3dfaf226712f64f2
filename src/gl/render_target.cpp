#include "gl/render_target.hpp"

#include "gl/gl_error.hpp"

#include <fmt/format.h>

namespace fragfft::gl {

namespace {

const char* status_name(GLenum status)
{
    switch (status) {
    case GL_FRAMEBUFFER_UNDEFINED:
        return "GL_FRAMEBUFFER_UNDEFINED";
    case GL_FRAMEBUFFER_INCOMPLETE_ATTACHMENT:
        return "GL_FRAMEBUFFER_INCOMPLETE_ATTACHMENT: this format cannot be drawn into";
    case GL_FRAMEBUFFER_INCOMPLETE_MISSING_ATTACHMENT:
        return "GL_FRAMEBUFFER_INCOMPLETE_MISSING_ATTACHMENT";
    case GL_FRAMEBUFFER_INCOMPLETE_DRAW_BUFFER:
        return "GL_FRAMEBUFFER_INCOMPLETE_DRAW_BUFFER";
    case GL_FRAMEBUFFER_INCOMPLETE_READ_BUFFER:
        return "GL_FRAMEBUFFER_INCOMPLETE_READ_BUFFER";
    case GL_FRAMEBUFFER_UNSUPPORTED:
        return "GL_FRAMEBUFFER_UNSUPPORTED: the driver refuses this combination of formats";
    case GL_FRAMEBUFFER_INCOMPLETE_MULTISAMPLE:
        return "GL_FRAMEBUFFER_INCOMPLETE_MULTISAMPLE";
    case GL_FRAMEBUFFER_INCOMPLETE_LAYER_TARGETS:
        return "GL_FRAMEBUFFER_INCOMPLETE_LAYER_TARGETS";
    default:
        return "unknown framebuffer status";
    }
}

} // namespace

RenderTarget::RenderTarget(const std::vector<TextureView>& textures, bool with_depth, const std::string& purpose)
    : framebuffer_(generate_name(glGenFramebuffers))
{
    glBindFramebuffer(GL_FRAMEBUFFER, framebuffer_.get());
    std::vector<GLenum> draw_buffers;
    for (const TextureView& texture : textures) {
        const GLenum attachment = GL_COLOR_ATTACHMENT0 + static_cast<GLenum>(draw_buffers.size());
        glFramebufferTexture2D(GL_FRAMEBUFFER, attachment, GL_TEXTURE_2D, texture.name, 0);
        draw_buffers.push_back(attachment);
    }
    if (with_depth) {
        depth_ = Handle<destroy_renderbuffer>(generate_name(glGenRenderbuffers));
        glBindRenderbuffer(GL_RENDERBUFFER, depth_.get());
        glRenderbufferStorage(GL_RENDERBUFFER, GL_DEPTH_COMPONENT24, textures.front().width, textures.front().height);
        glFramebufferRenderbuffer(GL_FRAMEBUFFER, GL_DEPTH_ATTACHMENT, GL_RENDERBUFFER, depth_.get());
    }
    glDrawBuffers(static_cast<GLsizei>(draw_buffers.size()), draw_buffers.data());
    const GLenum status = glCheckFramebufferStatus(GL_FRAMEBUFFER);
    if (status != GL_FRAMEBUFFER_COMPLETE)
        throw GlError(fmt::format("framebuffer for '{}': {}", purpose, status_name(status)));
}

} // namespace fragfft::gl
