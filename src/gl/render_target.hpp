// A framebuffer that draws into textures.
#pragma once

#include "gl/handle.hpp"
#include "gl/texture.hpp"

#include <string>
#include <vector>

namespace fragfft::gl {

// A texture to draw into, or one layer of an array texture.
struct Attachment
{
    Attachment(const TextureView& view, int of_layer = 0) : texture(view), layer(of_layer) {} // a texture is one, too

    TextureView texture;
    int layer;
};

class RenderTarget
{
public:
    // The textures become colour attachments 0, 1, ...; all of one size. Throws CallerError for a layer that is not
    // there, GlError with the framebuffer's status spelled out when the device cannot draw into them. Changes the
    // caller's framebuffer binding.
    RenderTarget(const Functions& gl, const std::vector<Attachment>& attachments, bool with_depth,
                 const std::string& purpose);
    // A framebuffer of width x height without attachments, for fragments that store in images. Throws as
    // require_compute does, and GlError with the framebuffer's status. Changes the caller's framebuffer binding.
    RenderTarget(const Functions& gl, int width, int height, const std::string& purpose);

    // Replaces the attachments by as many of the same sizes and formats, else throws CallerError. Makes no new
    // framebuffer. A texture of the same name is attached anew, because drivers reuse names. Otherwise throws and
    // changes the binding as the constructor does.
    void attach(const std::vector<Attachment>& attachments);

    GLuint name() const { return framebuffer_.get(); }

private:
    void attach_all() const;
    void require_complete() const;

    FramebufferHandle framebuffer_;
    RenderbufferHandle depth_;
    std::vector<Attachment> attachments_;
    std::string purpose_;
};

} // namespace fragfft::gl
