// Keeps the caller's OpenGL state: what it constructs with is what its destructor leaves.
#pragma once

#include "gl/conditional_rendering.hpp"

#include <array>
#include <vector>

namespace fragfft::gl {

// Texture units that the engine uses, and so saves.
inline constexpr int used_texture_units = 8;

// What a plan uses, and so what is saved: the first so many of each.
struct UsedUnits
{
    int textures = 0;
    int images = 0;
};

// Saves every piece of state that drawing and dispatching passes touches or that alters what they write: framebuffers,
// viewports, scissors, depth ranges, clip control, program, vertex array, two-dimensional textures, array textures,
// samplers and images of the used units, colour and depth writes, clear values, and the switches of rasterisation. Then
// it sets what passes need: everything off but writes, clear depth 1. Works in OpenGL from 3.3 and OpenGL ES from 3.0
// on.
//
// Transform feedback that the caller has begun is paused. Queries that the caller has begun (GL_SAMPLES_PASSED,
// GL_PRIMITIVES_GENERATED, GL_TIME_ELAPSED, pipeline statistics, ...) count what is drawn in between: that is theirs to
// know. Pixel transfer is not part of it: see TransferGuard.
class StateGuard
{
public:
    // Throws CallerError, having changed nothing, when `conditional_rendering` finds that the caller has begun it, or
    // when the caller has begun transform feedback in OpenGL 3.3, which cannot pause it.
    explicit StateGuard(const Functions& gl, const UsedUnits& units = {},
                        ConditionalRendering* conditional_rendering = nullptr);
    ~StateGuard();
    StateGuard(const StateGuard&) = delete;
    StateGuard& operator=(const StateGuard&) = delete;

private:
    static constexpr int most_switches = 24;
    static constexpr int most_color_buffers = 16;

    struct TextureUnit
    {
        GLint texture;
        GLint array_texture;
        GLint sampler;
    };
    struct ImageUnit
    {
        GLint texture;
        GLint level;
        GLint layered;
        GLint layer;
        GLint access;
        GLint format;
    };
    struct Viewport
    {
        std::array<GLfloat, 4> box;
        std::array<GLint, 4> scissor;
        GLboolean scissor_test;
    };
    struct ColorBuffer
    {
        std::array<GLboolean, 4> mask;
        GLboolean blend;
    };

    void pause_transform_feedback();
    void save_bindings();
    void save_viewports();
    void restore_viewports() const;
    void reset_color_buffers();
    void restore_color_buffers() const;
    void reset_depth();
    void restore_depth() const;
    void reset_rasterisation();
    void restore_rasterisation() const;
    void save_units(const UsedUnits& units);
    void restore_units() const;
    void set_clip_control(GLint origin, GLint depth_mode) const;

    const Functions& gl_;
    bool paused_transform_feedback_ = false;
    std::array<GLboolean, most_switches> enabled_{};
    std::vector<TextureUnit> texture_units_;
    std::vector<ImageUnit> image_units_;
    std::vector<Viewport> viewports_; // one before OpenGL 4.1 and in OpenGL ES
    std::array<ColorBuffer, most_color_buffers> color_buffers_{};
    GLuint color_buffer_count_ = 0; // 1 where all share their masks and switches
    std::array<GLfloat, 4> clear_color_{};
    GLboolean depth_mask_ = GL_TRUE;
    GLdouble clear_depth_ = 1.0;
    std::array<GLdouble, 2> depth_range_{};
    GLint depth_function_ = GL_LESS;
    std::array<GLint, 2> polygon_modes_{}; // front and back
    GLint clip_origin_ = GL_LOWER_LEFT;
    GLint clip_depth_mode_ = GL_NEGATIVE_ONE_TO_ONE;
    GLint draw_framebuffer_ = 0;
    GLint read_framebuffer_ = 0;
    GLint renderbuffer_ = 0;
    GLint program_ = 0;
    GLint vertex_array_ = 0;
    GLint active_texture_ = GL_TEXTURE0;
};

} // namespace fragfft::gl
