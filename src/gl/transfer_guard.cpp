#include "gl/transfer_guard.hpp"

namespace fragfft::gl {

namespace {

struct PixelTransfer
{
    GLenum name;
    GLint needed;
};

constexpr std::array<PixelTransfer, 12> pixel_transfers{{
    {GL_PACK_ALIGNMENT, 1},
    {GL_PACK_ROW_LENGTH, 0},
    {GL_PACK_SKIP_ROWS, 0},
    {GL_PACK_SKIP_PIXELS, 0},
    {GL_UNPACK_ALIGNMENT, 1},
    {GL_UNPACK_ROW_LENGTH, 0},
    {GL_UNPACK_SKIP_ROWS, 0},
    {GL_UNPACK_SKIP_PIXELS, 0},
    {GL_UNPACK_SKIP_IMAGES, 0},
    {GL_UNPACK_IMAGE_HEIGHT, 0},
    // OpenGL ES ends here.
    {GL_PACK_SWAP_BYTES, 0},
    {GL_UNPACK_SWAP_BYTES, 0},
}};

std::size_t known_pixel_transfers(const Functions& gl)
{
    return is_es(gl) ? 10 : pixel_transfers.size();
}

} // namespace

TransferGuard::TransferGuard(const Functions& gl) : gl_(gl)
{
    for (std::size_t i = 0; i < known_pixel_transfers(gl); ++i) {
        gl.GetIntegerv(pixel_transfers[i].name, &pixel_transfer_[i]);
        if (pixel_transfer_[i] != pixel_transfers[i].needed)
            gl.PixelStorei(pixel_transfers[i].name, pixel_transfers[i].needed);
    }
    gl.GetIntegerv(GL_PIXEL_PACK_BUFFER_BINDING, &pack_buffer_);
    gl.GetIntegerv(GL_PIXEL_UNPACK_BUFFER_BINDING, &unpack_buffer_);
    gl.GetIntegerv(GL_DRAW_FRAMEBUFFER_BINDING, &draw_framebuffer_);
    gl.GetIntegerv(GL_READ_FRAMEBUFFER_BINDING, &read_framebuffer_);
    gl.GetIntegerv(GL_RENDERBUFFER_BINDING, &renderbuffer_);
    gl.GetIntegerv(GL_TEXTURE_BINDING_2D, &texture_);
    gl.GetIntegerv(GL_TEXTURE_BINDING_2D_ARRAY, &array_texture_);
    if (!is_es(gl)) {
        gl.GetIntegerv(GL_CLAMP_READ_COLOR, &clamp_read_color_);
        gl.ClampColor(GL_CLAMP_READ_COLOR, GL_FALSE);
    }
    gl.BindBuffer(GL_PIXEL_PACK_BUFFER, 0);
    gl.BindBuffer(GL_PIXEL_UNPACK_BUFFER, 0);
}

TransferGuard::~TransferGuard()
{
    for (std::size_t i = 0; i < known_pixel_transfers(gl_); ++i)
        if (pixel_transfer_[i] != pixel_transfers[i].needed)
            gl_.PixelStorei(pixel_transfers[i].name, pixel_transfer_[i]);
    if (!is_es(gl_))
        gl_.ClampColor(GL_CLAMP_READ_COLOR, static_cast<GLenum>(clamp_read_color_));
    gl_.BindBuffer(GL_PIXEL_PACK_BUFFER, static_cast<GLuint>(pack_buffer_));
    gl_.BindBuffer(GL_PIXEL_UNPACK_BUFFER, static_cast<GLuint>(unpack_buffer_));
    gl_.BindFramebuffer(GL_DRAW_FRAMEBUFFER, static_cast<GLuint>(draw_framebuffer_));
    gl_.BindFramebuffer(GL_READ_FRAMEBUFFER, static_cast<GLuint>(read_framebuffer_));
    gl_.BindRenderbuffer(GL_RENDERBUFFER, static_cast<GLuint>(renderbuffer_));
    gl_.BindTexture(GL_TEXTURE_2D, static_cast<GLuint>(texture_));
    gl_.BindTexture(GL_TEXTURE_2D_ARRAY, static_cast<GLuint>(array_texture_));
}

} // namespace fragfft::gl
