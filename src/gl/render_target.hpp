// A framebuffer that draws into textures.
#pragma once

#include "gl/handle.hpp"
#include "gl/texture.hpp"

#include <string>
#include <vector>

namespace fragfft::gl {

inline void destroy_framebuffer(GLuint name)
{
    glDeleteFramebuffers(1, &name);
}
inline void destroy_renderbuffer(GLuint name)
{
    glDeleteRenderbuffers(1, &name);
}

class RenderTarget
{
public:
    // The textures become colour attachments 0, 1, ...; all of one size. Throws GlError with the framebuffer's status
    // spelled out when the device cannot draw into them. Changes the caller's framebuffer binding.
    RenderTarget(const std::vector<TextureView>& textures, bool with_depth, const std::string& purpose);

    GLuint name() const
    {
        return framebuffer_.get();
    }

private:
    Handle<destroy_framebuffer> framebuffer_;
    Handle<destroy_renderbuffer> depth_;
};

} // namespace fragfft::gl
