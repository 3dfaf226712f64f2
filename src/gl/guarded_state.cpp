#include "gl/guarded_state.hpp"

namespace fragfft::gl {

namespace {

// Conditions under which a piece of state exists.

bool with_clip_distances(const Functions& gl)
{
    return !is_es(gl) || gl.EXT_clip_cull_distance != 0;
}

bool with_one_viewport(const Functions& gl)
{
    return !has_indexed_viewports(gl);
}

bool with_one_viewport_in_es(const Functions& gl)
{
    return is_es(gl) && !has_indexed_viewports(gl);
}

bool with_several_viewports_in_es(const Functions& gl)
{
    return is_es(gl) && has_indexed_viewports(gl);
}

bool with_one_viewport_on_desktop(const Functions& gl)
{
    return !is_es(gl) && !has_indexed_viewports(gl);
}

bool with_several_viewports_on_desktop(const Functions& gl)
{
    return !is_es(gl) && has_indexed_viewports(gl);
}

// Queries of a piece.

template <GLenum name> StateValue integers(const Functions& gl)
{
    StateValue value;
    gl.GetIntegerv(name, value.integers.data());
    return value;
}

template <GLenum name> StateValue floats(const Functions& gl)
{
    std::array<GLfloat, 4> found{};
    gl.GetFloatv(name, found.data());
    return {{}, {found[0], found[1], found[2], found[3]}};
}

template <GLenum name> StateValue doubles(const Functions& gl)
{
    StateValue value;
    gl.GetDoublev(name, value.numbers.data());
    return value;
}

template <GLenum name> StateValue first_floats(const Functions& gl)
{
    std::array<GLfloat, 4> found{};
    gl.GetFloati_v(name, 0, found.data());
    return {{}, {found[0], found[1], found[2], found[3]}};
}

GLboolean truth(const StateValue& value)
{
    return value.integers[0] != 0 ? GL_TRUE : GL_FALSE;
}

GLenum word(const StateValue& value, std::size_t index = 0)
{
    return static_cast<GLenum>(value.integers[index]);
}

GLfloat number(const StateValue& value, std::size_t index)
{
    return static_cast<GLfloat>(value.numbers[index]);
}

// A switch that is off while passes draw.
template <GLenum name> constexpr StatePiece off(const char* written, bool (*exists)(const Functions&))
{
    return {written, exists,
            [](const Functions& gl) {
                return StateValue{{gl.IsEnabled(name)}, {}};
            },
            [](const Functions& gl, const StateValue& found) {
                if (truth(found) != GL_FALSE)
                    gl.Disable(name);
            },
            [](const Functions& gl, const StateValue& found) {
                if (truth(found) != GL_FALSE)
                    gl.Enable(name);
            }};
}

#define FRAGFFT_OFF(name, exists) off<name>(#name, exists)

constexpr StatePiece pieces[] = {
    // Passes that draw meshes switch it on themselves.
    {"GL_DEPTH_TEST", everywhere,
     [](const Functions& gl) {
         return StateValue{{gl.IsEnabled(GL_DEPTH_TEST)}, {}};
     },
     [](const Functions& gl, const StateValue&) { gl.Disable(GL_DEPTH_TEST); },
     [](const Functions& gl, const StateValue& found) {
         truth(found) != GL_FALSE ? gl.Enable(GL_DEPTH_TEST) : gl.Disable(GL_DEPTH_TEST);
     }},
    FRAGFFT_OFF(GL_CULL_FACE, everywhere),
    FRAGFFT_OFF(GL_STENCIL_TEST, everywhere),
    FRAGFFT_OFF(GL_DITHER, everywhere),
    FRAGFFT_OFF(GL_SAMPLE_COVERAGE, everywhere),
    FRAGFFT_OFF(GL_SAMPLE_ALPHA_TO_COVERAGE, everywhere),
    FRAGFFT_OFF(GL_RASTERIZER_DISCARD, everywhere),
    FRAGFFT_OFF(GL_POLYGON_OFFSET_FILL, everywhere),
    FRAGFFT_OFF(GL_PRIMITIVE_RESTART_FIXED_INDEX,
                [](const Functions& gl) {
                    return at_least(gl, {4, 3}, {3, 0});
                }),
    FRAGFFT_OFF(GL_SAMPLE_MASK,
                [](const Functions& gl) {
                    return at_least(gl, {3, 3}, {3, 1});
                }),
    // On desktop OpenGL plans switch it on where they write sRGB. In OpenGL ES it is on in a new context, or always.
    {"GL_FRAMEBUFFER_SRGB", [](const Functions& gl) { return !is_es(gl) || gl.EXT_sRGB_write_control != 0; },
     [](const Functions& gl) {
         return StateValue{{gl.IsEnabled(GL_FRAMEBUFFER_SRGB)}, {}};
     },
     [](const Functions& gl, const StateValue&) {
         is_es(gl) ? gl.Enable(GL_FRAMEBUFFER_SRGB) : gl.Disable(GL_FRAMEBUFFER_SRGB);
     },
     [](const Functions& gl, const StateValue& found) {
         truth(found) != GL_FALSE ? gl.Enable(GL_FRAMEBUFFER_SRGB) : gl.Disable(GL_FRAMEBUFFER_SRGB);
     }},
    FRAGFFT_OFF(GL_DEPTH_CLAMP, [](const Functions& gl) { return !is_es(gl) || gl.EXT_depth_clamp != 0; }),
    FRAGFFT_OFF(GL_DEPTH_BOUNDS_TEST_EXT, [](const Functions& gl) { return gl.EXT_depth_bounds_test != 0; }),
    FRAGFFT_OFF(GL_COLOR_LOGIC_OP, on_desktop),
    FRAGFFT_OFF(GL_MULTISAMPLE, on_desktop),
    FRAGFFT_OFF(GL_POLYGON_SMOOTH, on_desktop),
    FRAGFFT_OFF(GL_PRIMITIVE_RESTART, on_desktop),
    FRAGFFT_OFF(GL_CLIP_DISTANCE0, with_clip_distances),
    FRAGFFT_OFF(GL_CLIP_DISTANCE1, with_clip_distances),
    FRAGFFT_OFF(GL_CLIP_DISTANCE2, with_clip_distances),
    FRAGFFT_OFF(GL_CLIP_DISTANCE3, with_clip_distances),
    FRAGFFT_OFF(GL_CLIP_DISTANCE4, with_clip_distances),
    FRAGFFT_OFF(GL_CLIP_DISTANCE5, with_clip_distances),
    FRAGFFT_OFF(GL_CLIP_DISTANCE6, with_clip_distances),
    FRAGFFT_OFF(GL_CLIP_DISTANCE7, with_clip_distances),
    FRAGFFT_OFF(GL_ALPHA_TEST, in_compatibility_profiles),
    FRAGFFT_OFF(GL_POLYGON_STIPPLE, in_compatibility_profiles),
    {"GL_CLAMP_FRAGMENT_COLOR", in_compatibility_profiles, integers<GL_CLAMP_FRAGMENT_COLOR>,
     [](const Functions& gl, const StateValue&) { gl.ClampColor(GL_CLAMP_FRAGMENT_COLOR, GL_FALSE); },
     [](const Functions& gl, const StateValue& found) { gl.ClampColor(GL_CLAMP_FRAGMENT_COLOR, word(found)); }},
    {"GL_POLYGON_MODE", [](const Functions& gl) { return !is_es(gl) || gl.NV_polygon_mode != 0; },
     integers<GL_POLYGON_MODE>,
     [](const Functions& gl, const StateValue&) { gl.PolygonMode(GL_FRONT_AND_BACK, GL_FILL); },
     [](const Functions& gl, const StateValue& found) {
         gl.PolygonMode(GL_FRONT_AND_BACK, word(found));
         // The two may differ only in compatibility profiles, whose drivers return both.
         if (gl.is_compatibility_profile && found.integers[1] != found.integers[0])
             gl.PolygonMode(GL_BACK, word(found, 1));
     }},
    {"GL_CLIP_ORIGIN and GL_CLIP_DEPTH_MODE", has_clip_control,
     [](const Functions& gl) {
         StateValue value;
         gl.GetIntegerv(GL_CLIP_ORIGIN, &value.integers[0]);
         gl.GetIntegerv(GL_CLIP_DEPTH_MODE, &value.integers[1]);
         return value;
     },
     [](const Functions& gl, const StateValue&) { gl.ClipControl(GL_LOWER_LEFT, GL_NEGATIVE_ONE_TO_ONE); },
     [](const Functions& gl, const StateValue& found) { gl.ClipControl(word(found), word(found, 1)); }},
    {"GL_DEPTH_WRITEMASK", everywhere, integers<GL_DEPTH_WRITEMASK>,
     [](const Functions& gl, const StateValue&) { gl.DepthMask(GL_TRUE); },
     [](const Functions& gl, const StateValue& found) { gl.DepthMask(truth(found)); }},
    {"GL_DEPTH_FUNC", everywhere, integers<GL_DEPTH_FUNC>,
     [](const Functions& gl, const StateValue&) { gl.DepthFunc(GL_LESS); },
     [](const Functions& gl, const StateValue& found) { gl.DepthFunc(word(found)); }},
    {"GL_COLOR_CLEAR_VALUE", everywhere, floats<GL_COLOR_CLEAR_VALUE>, [](const Functions&, const StateValue&) {},
     [](const Functions& gl, const StateValue& found) {
         gl.ClearColor(number(found, 0), number(found, 1), number(found, 2), number(found, 3));
     }},
    {"GL_DEPTH_CLEAR_VALUE", on_desktop, doubles<GL_DEPTH_CLEAR_VALUE>,
     [](const Functions& gl, const StateValue&) { gl.ClearDepth(1.0); },
     [](const Functions& gl, const StateValue& found) { gl.ClearDepth(found.numbers[0]); }},
    {"GL_DEPTH_CLEAR_VALUE", in_es, floats<GL_DEPTH_CLEAR_VALUE>,
     [](const Functions& gl, const StateValue&) { gl.ClearDepthf(1.0f); },
     [](const Functions& gl, const StateValue& found) { gl.ClearDepthf(number(found, 0)); }},
    {"GL_DEPTH_RANGE", with_several_viewports_on_desktop,
     [](const Functions& gl) {
         StateValue value;
         gl.GetDoublei_v(GL_DEPTH_RANGE, 0, value.numbers.data());
         return value;
     },
     [](const Functions& gl, const StateValue&) { gl.DepthRangeIndexed(0, 0.0, 1.0); },
     [](const Functions& gl, const StateValue& found) { gl.DepthRangeIndexed(0, found.numbers[0], found.numbers[1]); }},
    {"GL_DEPTH_RANGE", with_one_viewport_on_desktop, doubles<GL_DEPTH_RANGE>,
     [](const Functions& gl, const StateValue&) { gl.DepthRange(0.0, 1.0); },
     [](const Functions& gl, const StateValue& found) { gl.DepthRange(found.numbers[0], found.numbers[1]); }},
    {"GL_DEPTH_RANGE", with_several_viewports_in_es, first_floats<GL_DEPTH_RANGE>,
     [](const Functions& gl, const StateValue&) { gl.DepthRangeIndexedfOES(0, 0.0f, 1.0f); },
     [](const Functions& gl, const StateValue& found) {
         gl.DepthRangeIndexedfOES(0, number(found, 0), number(found, 1));
     }},
    {"GL_DEPTH_RANGE", with_one_viewport_in_es, floats<GL_DEPTH_RANGE>,
     [](const Functions& gl, const StateValue&) { gl.DepthRangef(0.0f, 1.0f); },
     [](const Functions& gl, const StateValue& found) { gl.DepthRangef(number(found, 0), number(found, 1)); }},
    {"GL_VIEWPORT", has_indexed_viewports, first_floats<GL_VIEWPORT>, [](const Functions&, const StateValue&) {},
     [](const Functions& gl, const StateValue& found) {
         gl.ViewportIndexedf(0, number(found, 0), number(found, 1), number(found, 2), number(found, 3));
     }},
    {"GL_VIEWPORT", with_one_viewport, integers<GL_VIEWPORT>, [](const Functions&, const StateValue&) {},
     [](const Functions& gl, const StateValue& found) {
         gl.Viewport(found.integers[0], found.integers[1], found.integers[2], found.integers[3]);
     }},
    {"GL_SCISSOR_BOX", has_indexed_viewports,
     [](const Functions& gl) {
         StateValue value;
         gl.GetIntegeri_v(GL_SCISSOR_BOX, 0, value.integers.data());
         return value;
     },
     [](const Functions&, const StateValue&) {},
     [](const Functions& gl, const StateValue& found) { gl.ScissorIndexedv(0, found.integers.data()); }},
    {"GL_SCISSOR_BOX", with_one_viewport, integers<GL_SCISSOR_BOX>, [](const Functions&, const StateValue&) {},
     [](const Functions& gl, const StateValue& found) {
         gl.Scissor(found.integers[0], found.integers[1], found.integers[2], found.integers[3]);
     }},
    {"GL_SCISSOR_TEST", everywhere,
     [](const Functions& gl) {
         return StateValue{
             {has_indexed_viewports(gl) ? gl.IsEnabledi(GL_SCISSOR_TEST, 0) : gl.IsEnabled(GL_SCISSOR_TEST)}, {}};
     },
     [](const Functions& gl, const StateValue&) { set_scissor_test(gl, false); },
     [](const Functions& gl, const StateValue& found) { set_scissor_test(gl, truth(found) != GL_FALSE); }},
};

#undef FRAGFFT_OFF

static_assert(std::size(pieces) <= most_state_pieces);

constexpr Obstacle all_obstacles[] = {
    {"GL_RENDER_MODE", in_compatibility_profiles, GL_RENDER_MODE, GL_RENDER,
     "nothing is drawn in the selection or feedback mode that the caller has set"},
    {"GL_LIST_INDEX", in_compatibility_profiles, GL_LIST_INDEX, 0,
     "what is drawn would go into the display list that the caller has begun"},
    // 0 of them, of the exclusive kind, exclude nothing.
    {"GL_NUM_WINDOW_RECTANGLES_EXT", [](const Functions& gl) { return gl.EXT_window_rectangles != 0; },
     GL_NUM_WINDOW_RECTANGLES_EXT, 0, "what is drawn would be cut by the window rectangles that the caller has set"},
    {"GL_WINDOW_RECTANGLE_MODE_EXT", [](const Functions& gl) { return gl.EXT_window_rectangles != 0; },
     GL_WINDOW_RECTANGLE_MODE_EXT, GL_EXCLUSIVE_EXT,
     "what is drawn would be cut by the window rectangles that the caller has set"},
};

} // namespace

std::span<const StatePiece> guarded_state()
{
    return pieces;
}

std::span<const Obstacle> obstacles()
{
    return all_obstacles;
}

void set_viewport(const Functions& gl, GLint x, GLint y, GLsizei width, GLsizei height)
{
    if (has_indexed_viewports(gl))
        gl.ViewportIndexedf(0, static_cast<GLfloat>(x), static_cast<GLfloat>(y), static_cast<GLfloat>(width),
                            static_cast<GLfloat>(height));
    else
        gl.Viewport(x, y, width, height);
}

void set_scissor(const Functions& gl, GLint x, GLint y, GLsizei width, GLsizei height)
{
    if (has_indexed_viewports(gl))
        gl.ScissorIndexed(0, x, y, width, height);
    else
        gl.Scissor(x, y, width, height);
}

void set_scissor_test(const Functions& gl, bool enabled)
{
    if (has_indexed_viewports(gl))
        enabled ? gl.Enablei(GL_SCISSOR_TEST, 0) : gl.Disablei(GL_SCISSOR_TEST, 0);
    else
        enabled ? gl.Enable(GL_SCISSOR_TEST) : gl.Disable(GL_SCISSOR_TEST);
}

} // namespace fragfft::gl
