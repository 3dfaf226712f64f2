#include "caller_state.hpp"

namespace fragfft {

namespace {

constexpr GLuint queried_buffers = 3;
constexpr GLuint queried_viewports = 3;

const std::vector<GLenum> comparisons{GL_NEVER,   GL_LESS,     GL_EQUAL,  GL_LEQUAL,
                                      GL_GREATER, GL_NOTEQUAL, GL_GEQUAL, GL_ALWAYS};

void add_switches(StateList& list)
{
    const gl::Functions& gl = list.functions();
    for_each_named(FRAGFFT_ALL_NAMED(GL_CULL_FACE, GL_DEPTH_TEST, GL_DITHER, GL_POLYGON_OFFSET_FILL,
                                     GL_RASTERIZER_DISCARD, GL_SAMPLE_ALPHA_TO_COVERAGE, GL_SAMPLE_COVERAGE,
                                     GL_STENCIL_TEST),
                   [&](const char* name, GLenum cap) { list.add_switch(name, cap); });
    if (gl::at_least(gl, {4, 3}, {3, 0}))
        list.add_switch(FRAGFFT_NAMED(GL_PRIMITIVE_RESTART_FIXED_INDEX));
    if (gl::at_least(gl, {3, 3}, {3, 1}))
        list.add_switch(FRAGFFT_NAMED(GL_SAMPLE_MASK));
    if (gl::at_least(gl, {4, 0}, {3, 2}))
        list.add_switch(FRAGFFT_NAMED(GL_SAMPLE_SHADING));
    if (gl::is_es(gl)) {
        if (gl.EXT_sRGB_write_control != 0)
            list.add_switch(FRAGFFT_NAMED(GL_FRAMEBUFFER_SRGB));
        if (gl.EXT_depth_clamp != 0)
            list.add_switch(FRAGFFT_NAMED(GL_DEPTH_CLAMP));
        if (gl.EXT_clip_cull_distance != 0)
            for (GLuint i = 0; i < 8; ++i)
                list.add_switch(("clip distance " + std::to_string(i)).c_str(), GL_CLIP_DISTANCE0 + i);
        return;
    }
    for_each_named(FRAGFFT_ALL_NAMED(GL_COLOR_LOGIC_OP, GL_DEPTH_CLAMP, GL_FRAMEBUFFER_SRGB, GL_LINE_SMOOTH,
                                     GL_MULTISAMPLE, GL_POLYGON_OFFSET_LINE, GL_POLYGON_OFFSET_POINT, GL_POLYGON_SMOOTH,
                                     GL_PRIMITIVE_RESTART, GL_PROGRAM_POINT_SIZE, GL_SAMPLE_ALPHA_TO_ONE,
                                     GL_TEXTURE_CUBE_MAP_SEAMLESS),
                   [&](const char* name, GLenum cap) { list.add_switch(name, cap); });
    for (GLuint i = 0; i < 8; ++i)
        list.add_switch(("clip distance " + std::to_string(i)).c_str(), GL_CLIP_DISTANCE0 + i);
    if (gl.EXT_depth_bounds_test != 0)
        list.add_switch(FRAGFFT_NAMED(GL_DEPTH_BOUNDS_TEST_EXT));
}

void add_viewports(StateList& list)
{
    const gl::Functions& gl = list.functions();
    const auto box = [](RandomValues& random) { return random.between(0, 5); };
    if (!gl::has_indexed_viewports(gl)) {
        list.add_switch(FRAGFFT_NAMED(GL_SCISSOR_TEST));
        list.add_integers(FRAGFFT_NAMED(GL_VIEWPORT), 4, [=, &gl](RandomValues& random) {
            gl.Viewport(box(random), box(random), box(random), box(random));
        });
        list.add_integers(FRAGFFT_NAMED(GL_SCISSOR_BOX), 4, [=, &gl](RandomValues& random) {
            gl.Scissor(box(random), box(random), box(random), box(random));
        });
        list.add_floats(FRAGFFT_NAMED(GL_DEPTH_RANGE), 2, [=, &gl](RandomValues& random) {
            gl::is_es(gl) ? gl.DepthRangef(random.fraction(), random.fraction())
                          : gl.DepthRange(random.fraction(), random.fraction());
        });
        return;
    }
    for (GLuint i = 0; i < queried_viewports; ++i) {
        const std::string of_viewport = " of viewport " + std::to_string(i);
        const auto add_indexed = [&](const char* name, GLenum query, int count, StateList::Set set) {
            list.add(
                name + of_viewport,
                [=, &gl] {
                    std::vector<GLfloat> values(4, 0.0f);
                    gl.GetFloati_v(query, i, values.data());
                    return as_doubles(values, count);
                },
                std::move(set));
        };
        list.add_switch_of(FRAGFFT_NAMED(GL_SCISSOR_TEST), i);
        add_indexed(FRAGFFT_NAMED(GL_VIEWPORT), 4, [=, &gl](RandomValues& random) {
            gl.ViewportIndexedf(i, random.fraction(), random.fraction(), 4.0f * random.fraction(), random.fraction());
        });
        add_indexed(FRAGFFT_NAMED(GL_SCISSOR_BOX), 4, [=, &gl](RandomValues& random) {
            gl.ScissorIndexed(i, box(random), box(random), box(random), box(random));
        });
        add_indexed(FRAGFFT_NAMED(GL_DEPTH_RANGE), 2, [=, &gl](RandomValues& random) {
            gl::is_es(gl) ? gl.DepthRangeIndexedfOES(i, random.fraction(), random.fraction())
                          : gl.DepthRangeIndexed(i, random.fraction(), random.fraction());
        });
    }
}

void add_color_buffers(StateList& list)
{
    const gl::Functions& gl = list.functions();
    list.add_floats(FRAGFFT_NAMED(GL_COLOR_CLEAR_VALUE), 4, [&gl](RandomValues& random) {
        gl.ClearColor(random.fraction(), random.fraction(), random.fraction(), random.fraction());
    });
    list.add_floats(FRAGFFT_NAMED(GL_BLEND_COLOR), 4, [&gl](RandomValues& random) {
        gl.BlendColor(random.fraction(), random.fraction(), random.fraction(), random.fraction());
    });
    const std::vector<GLenum> factors{GL_ZERO, GL_ONE, GL_DST_COLOR, GL_ONE_MINUS_DST_ALPHA, GL_SRC_ALPHA};
    list.add_integers(FRAGFFT_NAMED(GL_BLEND_SRC_RGB), 1, [=, &gl](RandomValues& random) {
        gl.BlendFuncSeparate(random.one_of(factors), random.one_of(factors), random.one_of(factors),
                             random.one_of(factors));
    });
    for_each_named(FRAGFFT_ALL_NAMED(GL_BLEND_DST_RGB, GL_BLEND_SRC_ALPHA, GL_BLEND_DST_ALPHA),
                   [&](const char* name, GLenum query) { list.add_integers(name, query, 1); });
    list.add_choice(FRAGFFT_NAMED(GL_BLEND_EQUATION_RGB), {GL_FUNC_ADD, GL_FUNC_REVERSE_SUBTRACT, GL_MIN, GL_MAX},
                    [&gl](GLenum equation) { gl.BlendEquation(equation); });
    if (!gl::has_indexed_color_buffers(gl)) {
        list.add_switch(FRAGFFT_NAMED(GL_BLEND));
        list.add_integers(FRAGFFT_NAMED(GL_COLOR_WRITEMASK), 4, [&gl](RandomValues& random) {
            gl.ColorMask(random.truth(), random.truth(), random.truth(), random.truth());
        });
        return;
    }
    for (GLuint i = 0; i < queried_buffers; ++i) {
        list.add_switch_of(FRAGFFT_NAMED(GL_BLEND), i);
        list.add(
            "GL_COLOR_WRITEMASK of buffer " + std::to_string(i),
            [=, &gl] {
                std::vector<GLint> mask(4);
                gl.GetIntegeri_v(GL_COLOR_WRITEMASK, i, mask.data());
                return as_doubles(mask, 4);
            },
            [=, &gl](RandomValues& random) {
                gl.ColorMaski(i, random.truth(), random.truth(), random.truth(), random.truth());
            });
    }
}

void add_rasterisation(StateList& list)
{
    const gl::Functions& gl = list.functions();
    list.add_choice(FRAGFFT_NAMED(GL_CULL_FACE_MODE), {GL_FRONT, GL_BACK, GL_FRONT_AND_BACK},
                    [&gl](GLenum mode) { gl.CullFace(mode); });
    list.add_choice(FRAGFFT_NAMED(GL_FRONT_FACE), {GL_CW, GL_CCW}, [&gl](GLenum face) { gl.FrontFace(face); });
    list.add_floats(FRAGFFT_NAMED(GL_POLYGON_OFFSET_FACTOR), 1,
                    [&gl](RandomValues& random) { gl.PolygonOffset(random.fraction(), random.fraction()); });
    list.add_floats(FRAGFFT_NAMED(GL_SAMPLE_COVERAGE_VALUE), 1,
                    [&gl](RandomValues& random) { gl.SampleCoverage(random.fraction(), random.truth()); });
    if (gl::has_clip_control(gl)) {
        list.add_choice(FRAGFFT_NAMED(GL_CLIP_ORIGIN), {GL_LOWER_LEFT, GL_UPPER_LEFT},
                        [&gl](GLenum origin) { gl.ClipControl(origin, GL_ZERO_TO_ONE); });
        list.add_integers(FRAGFFT_NAMED(GL_CLIP_DEPTH_MODE), 1);
    }
    if (gl::is_es(gl))
        return;
    list.add_choice(FRAGFFT_NAMED(GL_POLYGON_MODE), {GL_POINT, GL_LINE, GL_FILL},
                    [&gl](GLenum mode) { gl.PolygonMode(GL_FRONT_AND_BACK, mode); });
    list.add_choice(FRAGFFT_NAMED(GL_LOGIC_OP_MODE), {GL_XOR, GL_CLEAR, GL_COPY, GL_NOOP},
                    [&gl](GLenum operation) { gl.LogicOp(operation); });
    list.add_choice(FRAGFFT_NAMED(GL_CLAMP_READ_COLOR), {GL_TRUE, GL_FALSE, GL_FIXED_ONLY},
                    [&gl](GLenum clamp) { gl.ClampColor(GL_CLAMP_READ_COLOR, clamp); });
    list.add_choice(FRAGFFT_NAMED(GL_PROVOKING_VERTEX), {GL_FIRST_VERTEX_CONVENTION, GL_LAST_VERTEX_CONVENTION},
                    [&gl](GLenum vertex) { gl.ProvokingVertex(vertex); });
    list.add_integers(FRAGFFT_NAMED(GL_PRIMITIVE_RESTART_INDEX), 1, [&gl](RandomValues& random) {
        gl.PrimitiveRestartIndex(static_cast<GLuint>(random.between(0, 3)));
    });
    list.add_floats(FRAGFFT_NAMED(GL_POINT_SIZE), 1,
                    [&gl](RandomValues& random) { gl.PointSize(1.0f + 4.0f * random.fraction()); });
}

void add_depth_and_stencil(StateList& list)
{
    const gl::Functions& gl = list.functions();
    list.add_choice(FRAGFFT_NAMED(GL_DEPTH_FUNC), comparisons, [&gl](GLenum function) { gl.DepthFunc(function); });
    list.add_integers(FRAGFFT_NAMED(GL_DEPTH_WRITEMASK), 1,
                      [&gl](RandomValues& random) { gl.DepthMask(random.truth()); });
    list.add_floats(FRAGFFT_NAMED(GL_DEPTH_CLEAR_VALUE), 1, [&gl](RandomValues& random) {
        gl::is_es(gl) ? gl.ClearDepthf(random.fraction()) : gl.ClearDepth(random.fraction());
    });
    list.add_integers(FRAGFFT_NAMED(GL_STENCIL_CLEAR_VALUE), 1,
                      [&gl](RandomValues& random) { gl.ClearStencil(random.between(0, 7)); });
    list.add_integers(FRAGFFT_NAMED(GL_STENCIL_FUNC), 1, [&gl](RandomValues& random) {
        gl.StencilFunc(random.one_of(comparisons), random.between(0, 7), static_cast<GLuint>(random.between(0, 7)));
    });
    list.add_integers(FRAGFFT_NAMED(GL_STENCIL_WRITEMASK), 1,
                      [&gl](RandomValues& random) { gl.StencilMask(static_cast<GLuint>(random.between(0, 7))); });
    list.add_integers(FRAGFFT_NAMED(GL_STENCIL_FAIL), 1, [&gl](RandomValues& random) {
        const std::vector<GLenum> operations{GL_KEEP, GL_ZERO, GL_REPLACE, GL_INCR, GL_INVERT};
        gl.StencilOp(random.one_of(operations), random.one_of(operations), random.one_of(operations));
    });
}

void add_pixel_storage(StateList& list)
{
    const gl::Functions& gl = list.functions();
    const auto add_storage = [&list, &gl](const char* name, GLenum storage) {
        list.add_integers(name, storage, 1,
                          [=, &gl](RandomValues& random) { gl.PixelStorei(storage, random.between(0, 3)); });
    };
    for_each_named(FRAGFFT_ALL_NAMED(GL_PACK_ROW_LENGTH, GL_PACK_SKIP_PIXELS, GL_PACK_SKIP_ROWS, GL_UNPACK_IMAGE_HEIGHT,
                                     GL_UNPACK_ROW_LENGTH, GL_UNPACK_SKIP_IMAGES, GL_UNPACK_SKIP_PIXELS,
                                     GL_UNPACK_SKIP_ROWS),
                   [&](const char* name, GLenum storage) { add_storage(name, storage); });
    for_each_named(FRAGFFT_ALL_NAMED(GL_PACK_ALIGNMENT, GL_UNPACK_ALIGNMENT), [&](const char* name, GLenum storage) {
        list.add_integers(name, storage, 1,
                          [&gl, storage](RandomValues& random) { gl.PixelStorei(storage, 1 << random.between(0, 3)); });
    });
    const auto add_flag = [&list, &gl](const char* name, GLenum flag) {
        list.add_integers(name, flag, 1,
                          [=, &gl](RandomValues& random) { gl.PixelStorei(flag, random.between(0, 1)); });
    };
    if (gl.MESA_pack_invert != 0)
        add_flag(FRAGFFT_NAMED(GL_PACK_INVERT_MESA));
    if (gl.ANGLE_pack_reverse_row_order != 0)
        add_flag(FRAGFFT_NAMED(GL_PACK_REVERSE_ROW_ORDER_ANGLE));
    if (gl::is_es(gl))
        return;
    add_storage(FRAGFFT_NAMED(GL_PACK_IMAGE_HEIGHT));
    add_storage(FRAGFFT_NAMED(GL_PACK_SKIP_IMAGES));
    for_each_named(FRAGFFT_ALL_NAMED(GL_PACK_SWAP_BYTES, GL_PACK_LSB_FIRST, GL_UNPACK_SWAP_BYTES, GL_UNPACK_LSB_FIRST),
                   [&](const char* name, GLenum flag) { add_flag(name, flag); });
}

void add_compatibility(StateList& list)
{
    const gl::Functions& gl = list.functions();
    for_each_named(FRAGFFT_ALL_NAMED(GL_ALPHA_TEST, GL_COLOR_MATERIAL, GL_COLOR_SUM, GL_FOG, GL_LIGHTING, GL_LIGHT0,
                                     GL_LINE_STIPPLE, GL_NORMALIZE, GL_POINT_SMOOTH, GL_POINT_SPRITE,
                                     GL_POLYGON_STIPPLE, GL_TEXTURE_2D, GL_VERTEX_PROGRAM_TWO_SIDE, GL_INDEX_LOGIC_OP),
                   [&](const char* name, GLenum cap) { list.add_switch(name, cap); });
    list.add_integers(FRAGFFT_NAMED(GL_ALPHA_TEST_FUNC), 1,
                      [&gl](RandomValues& random) { gl.AlphaFunc(random.one_of(comparisons), random.fraction()); });
    list.add_floats(FRAGFFT_NAMED(GL_ALPHA_TEST_REF), 1);
    list.add_choice(FRAGFFT_NAMED(GL_SHADE_MODEL), {GL_FLAT, GL_SMOOTH}, [&gl](GLenum model) { gl.ShadeModel(model); });
    for_each_named(FRAGFFT_ALL_NAMED(GL_CLAMP_VERTEX_COLOR, GL_CLAMP_FRAGMENT_COLOR),
                   [&](const char* name, GLenum target) {
                       list.add_choice(name, target, {GL_TRUE, GL_FALSE, GL_FIXED_ONLY},
                                       [&gl, target](GLenum clamp) { gl.ClampColor(target, clamp); });
                   });
    list.add_choice(FRAGFFT_NAMED(GL_MATRIX_MODE), {GL_MODELVIEW, GL_PROJECTION}, [&gl](GLenum mode) {
        gl.MatrixMode(mode);
        gl.Rotatef(30.0f, 1.0f, 2.0f, 3.0f);
    });
    list.add_floats(FRAGFFT_NAMED(GL_MODELVIEW_MATRIX), 16);
    list.add_floats(FRAGFFT_NAMED(GL_PROJECTION_MATRIX), 16);
    list.add(
        "the pattern of GL_POLYGON_STIPPLE",
        [&gl] {
            // Settings of pixel storage affect reading back.
            gl.PushClientAttrib(GL_CLIENT_PIXEL_STORE_BIT);
            for (const GLenum name : {GL_PACK_ROW_LENGTH, GL_PACK_SKIP_ROWS, GL_PACK_SKIP_PIXELS})
                gl.PixelStorei(name, 0);
            const GLint buffer = gl::integer(gl, GL_PIXEL_PACK_BUFFER_BINDING);
            gl.BindBuffer(GL_PIXEL_PACK_BUFFER, 0);
            std::vector<GLubyte> pattern(32 * 32);
            gl.GetPolygonStipple(pattern.data());
            gl.BindBuffer(GL_PIXEL_PACK_BUFFER, static_cast<GLuint>(buffer));
            gl.PopClientAttrib();
            return as_doubles(pattern, 128);
        },
        [&gl](RandomValues& random) {
            std::vector<GLubyte> pattern(32 * 64);
            for (GLubyte& byte : pattern)
                byte = static_cast<GLubyte>(random.between(0, 255));
            const GLint buffer = gl::integer(gl, GL_PIXEL_UNPACK_BUFFER_BINDING);
            gl.BindBuffer(GL_PIXEL_UNPACK_BUFFER, 0);
            // When pixels are skipped, Mesa writes one byte beyond its copy of the pattern.
            gl.PushClientAttrib(GL_CLIENT_PIXEL_STORE_BIT);
            gl.PixelStorei(GL_UNPACK_SKIP_PIXELS, 0);
            gl.PolygonStipple(pattern.data());
            gl.PopClientAttrib();
            gl.BindBuffer(GL_PIXEL_UNPACK_BUFFER, static_cast<GLuint>(buffer));
        });
    for_each_named(FRAGFFT_ALL_NAMED(GL_RED_SCALE, GL_GREEN_SCALE, GL_BLUE_SCALE, GL_ALPHA_SCALE, GL_RED_BIAS,
                                     GL_GREEN_BIAS, GL_BLUE_BIAS, GL_ALPHA_BIAS, GL_DEPTH_SCALE),
                   [&](const char* name, GLenum transfer) {
                       list.add_floats(name, transfer, 1, [&gl, transfer](RandomValues& random) {
                           gl.PixelTransferf(transfer, random.fraction());
                       });
                   });
    list.add_integers(FRAGFFT_NAMED(GL_MAP_COLOR), 1,
                      [&gl](RandomValues& random) { gl.PixelTransferi(GL_MAP_COLOR, random.between(0, 1)); });
}

} // namespace

CallerState::CallerState(const gl::Functions& gl) : list_(gl), bindings_(list_)
{
    add_switches(list_);
    add_viewports(list_);
    add_color_buffers(list_);
    add_rasterisation(list_);
    add_depth_and_stencil(list_);
    add_pixel_storage(list_);
    if (gl.is_compatibility_profile)
        add_compatibility(list_);
}

} // namespace fragfft
