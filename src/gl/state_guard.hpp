// Keeps the caller's OpenGL state: what it constructs with is what its destructor leaves.
#pragma once

#include <array>
#include <glad/gl.h>

namespace fragfft::gl {

// Texture units that the engine uses, and so saves.
inline constexpr int used_texture_units = 8;
// Colour buffers with a blend switch and a write mask of their own: as many as OpenGL 3.3 promises.
inline constexpr int saved_color_buffers = 8;

// Saves every piece of state that the engine touches (framebuffers, viewport, scissor, program, vertex array, buffers,
// textures and samplers of the used units, pixel transfer, colour and depth writes, depth range, clear values and the
// switches that alter what a draw writes), then sets what drawing passes needs: everything off but writes.
class StateGuard
{
public:
    StateGuard();
    ~StateGuard();
    StateGuard(const StateGuard&) = delete;
    StateGuard& operator=(const StateGuard&) = delete;

private:
    static constexpr std::array<GLenum, 23> switches{GL_CULL_FACE,
                                                     GL_DEPTH_TEST,
                                                     GL_STENCIL_TEST,
                                                     GL_SCISSOR_TEST,
                                                     GL_DITHER,
                                                     GL_COLOR_LOGIC_OP,
                                                     GL_FRAMEBUFFER_SRGB,
                                                     GL_MULTISAMPLE,
                                                     GL_SAMPLE_COVERAGE,
                                                     GL_SAMPLE_MASK,
                                                     GL_SAMPLE_ALPHA_TO_COVERAGE,
                                                     GL_RASTERIZER_DISCARD,
                                                     GL_POLYGON_OFFSET_FILL,
                                                     GL_DEPTH_CLAMP,
                                                     GL_PRIMITIVE_RESTART,
                                                     GL_CLIP_DISTANCE0,
                                                     GL_CLIP_DISTANCE1,
                                                     GL_CLIP_DISTANCE2,
                                                     GL_CLIP_DISTANCE3,
                                                     GL_CLIP_DISTANCE4,
                                                     GL_CLIP_DISTANCE5,
                                                     GL_CLIP_DISTANCE6,
                                                     GL_CLIP_DISTANCE7};
    static constexpr std::array<GLenum, 16> pixel_transfers{
        GL_PACK_ALIGNMENT,     GL_PACK_ROW_LENGTH,     GL_PACK_SKIP_ROWS,    GL_PACK_SKIP_PIXELS,
        GL_PACK_SKIP_IMAGES,   GL_PACK_IMAGE_HEIGHT,   GL_PACK_SWAP_BYTES,   GL_PACK_LSB_FIRST,
        GL_UNPACK_ALIGNMENT,   GL_UNPACK_ROW_LENGTH,   GL_UNPACK_SKIP_ROWS,  GL_UNPACK_SKIP_PIXELS,
        GL_UNPACK_SKIP_IMAGES, GL_UNPACK_IMAGE_HEIGHT, GL_UNPACK_SWAP_BYTES, GL_UNPACK_LSB_FIRST};

    struct Unit
    {
        GLint texture;
        GLint sampler;
    };
    struct ColorBuffer
    {
        std::array<GLboolean, 4> mask;
        GLboolean blend;
    };

    std::array<GLboolean, switches.size()> enabled_{};
    std::array<GLint, pixel_transfers.size()> transfer_{};
    std::array<Unit, used_texture_units> units_{};
    std::array<GLint, 4> viewport_{};
    std::array<GLint, 4> scissor_{};
    std::array<ColorBuffer, saved_color_buffers> color_buffers_{};
    std::array<GLfloat, 4> clear_color_{};
    GLboolean depth_mask_ = GL_TRUE;
    GLfloat clear_depth_ = 1.0f;
    std::array<GLfloat, 2> depth_range_{};
    GLint depth_function_ = GL_LESS;
    GLint polygon_mode_ = GL_FILL;
    GLint clamp_read_color_ = GL_FIXED_ONLY;
    GLint draw_framebuffer_ = 0;
    GLint read_framebuffer_ = 0;
    GLint renderbuffer_ = 0;
    GLint program_ = 0;
    GLint vertex_array_ = 0;
    GLint array_buffer_ = 0;
    GLint pack_buffer_ = 0;
    GLint unpack_buffer_ = 0;
    GLint active_texture_ = GL_TEXTURE0;
};

} // namespace fragfft::gl
