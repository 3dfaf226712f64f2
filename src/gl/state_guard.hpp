// Saves the caller's OpenGL state when it is constructed, and restores it when it is destroyed.
#pragma once

#include "gl/conditional_rendering.hpp"
#include "gl/guarded_state.hpp"
#include "gl/kept_bindings.hpp"

#include <array>
#include <optional>

namespace fragfft::gl {

// The units that passes use, and whose state is therefore saved.
struct UsedUnits
{
    static constexpr int most_textures = 32;
    static constexpr int most_images = 16;
    static constexpr int most_color_buffers = 16;

    int textures = 0; // the first `textures` units, and so on
    int images = 0;
    int color_buffers = 8; // most targets of a pass
    bool draws = true;     // false: nothing but dispatches
};

// Saves what drawing and dispatching passes touches or what alters what they write, and sets what passes need: the list
// is guarded_state(), the masks and blending of the colour buffers used, framebuffers, renderbuffer, program and vertex
// array, and the two-dimensional textures, array textures, samplers and images of the used units. For dispatches alone
// only the program and the units are minded. Works in OpenGL from 3.3 and OpenGL ES from 3.0 on, in compatibility
// profiles, too. Nothing is allocated.
//
// A texture, sampler or renderbuffer that was deleted by a sharing context while it was bound here is gone once it is
// replaced: its place stays empty. Transform feedback that the caller has begun is paused. Queries that the caller has
// begun (GL_SAMPLES_PASSED, GL_PRIMITIVES_GENERATED, GL_TIME_ELAPSED, pipeline statistics, ...) count what is drawn in
// between: that is theirs to know. Subroutine uniforms are forgotten by OpenGL whenever a program is put in use. Pixel
// transfer is not part of it: see TransferGuard.
class StateGuard
{
public:
    // Throws CallerError, having changed nothing: for an obstacle; when `conditional_rendering` finds that the caller
    // has begun it; when the program in use has been deleted, and so would end; and when the caller has begun transform
    // feedback in OpenGL 3.3, which cannot pause it. Throws std::logic_error for more units than the most.
    explicit StateGuard(const Functions& gl, const UsedUnits& units = {},
                        ConditionalRendering* conditional_rendering = nullptr);
    ~StateGuard();
    StateGuard(const StateGuard&) = delete;
    StateGuard& operator=(const StateGuard&) = delete;

private:
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
    struct ColorBuffer
    {
        std::array<GLint, 4> mask;
        GLboolean blend;
    };

    void refuse_obstacles(ConditionalRendering* conditional_rendering) const;
    void pause_transform_feedback();
    void save_units();
    void restore_units() const;
    void reset_color_buffers();
    void restore_color_buffers() const;

    const Functions& gl_;
    UsedUnits units_;
    bool paused_transform_feedback_ = false;
    std::array<StateValue, most_state_pieces> pieces_{};
    std::array<TextureUnit, UsedUnits::most_textures> texture_units_{};
    std::array<ImageUnit, UsedUnits::most_images> image_units_{};
    std::array<ColorBuffer, UsedUnits::most_color_buffers> color_buffers_{};
    std::optional<KeptBindings> targets_; // where passes draw
    GLint program_ = 0;
    GLint active_texture_ = GL_TEXTURE0;
};

} // namespace fragfft::gl
