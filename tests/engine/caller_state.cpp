#include "caller_state.hpp"

#include "engine/program_source.hpp"
#include "gl/handle.hpp"
#include "gl/state_guard.hpp"

namespace fragfft {

namespace {

struct Query
{
    const char* name;
    GLenum value;
    int count = 1;
};

#define FRAGFFT_QUERY(name)                                                                                            \
    {                                                                                                                  \
#name, name                                                                                                    \
    }
#define FRAGFFT_QUERIES(name, count)                                                                                   \
    {                                                                                                                  \
#name, name, count                                                                                             \
    }

const std::vector<Query> switches{
    FRAGFFT_QUERY(GL_BLEND),
    FRAGFFT_QUERY(GL_CLIP_DISTANCE0),
    FRAGFFT_QUERY(GL_CLIP_DISTANCE7),
    FRAGFFT_QUERY(GL_COLOR_LOGIC_OP),
    FRAGFFT_QUERY(GL_CULL_FACE),
    FRAGFFT_QUERY(GL_DEPTH_CLAMP),
    FRAGFFT_QUERY(GL_DEPTH_TEST),
    FRAGFFT_QUERY(GL_DITHER),
    FRAGFFT_QUERY(GL_FRAMEBUFFER_SRGB),
    FRAGFFT_QUERY(GL_LINE_SMOOTH),
    FRAGFFT_QUERY(GL_MULTISAMPLE),
    FRAGFFT_QUERY(GL_POLYGON_OFFSET_FILL),
    FRAGFFT_QUERY(GL_POLYGON_SMOOTH),
    FRAGFFT_QUERY(GL_PRIMITIVE_RESTART),
    FRAGFFT_QUERY(GL_PROGRAM_POINT_SIZE),
    FRAGFFT_QUERY(GL_RASTERIZER_DISCARD),
    FRAGFFT_QUERY(GL_SAMPLE_ALPHA_TO_COVERAGE),
    FRAGFFT_QUERY(GL_SAMPLE_ALPHA_TO_ONE),
    FRAGFFT_QUERY(GL_SAMPLE_COVERAGE),
    FRAGFFT_QUERY(GL_SAMPLE_MASK),
    FRAGFFT_QUERY(GL_SCISSOR_TEST),
    FRAGFFT_QUERY(GL_STENCIL_TEST),
};

const std::vector<Query> pixel_transfers{
    FRAGFFT_QUERY(GL_PACK_IMAGE_HEIGHT), FRAGFFT_QUERY(GL_PACK_ROW_LENGTH),    FRAGFFT_QUERY(GL_PACK_SKIP_IMAGES),
    FRAGFFT_QUERY(GL_PACK_SKIP_PIXELS),  FRAGFFT_QUERY(GL_PACK_SKIP_ROWS),     FRAGFFT_QUERY(GL_UNPACK_IMAGE_HEIGHT),
    FRAGFFT_QUERY(GL_UNPACK_ROW_LENGTH), FRAGFFT_QUERY(GL_UNPACK_SKIP_IMAGES), FRAGFFT_QUERY(GL_UNPACK_SKIP_PIXELS),
    FRAGFFT_QUERY(GL_UNPACK_SKIP_ROWS),  FRAGFFT_QUERY(GL_PACK_SWAP_BYTES),    FRAGFFT_QUERY(GL_PACK_LSB_FIRST),
    FRAGFFT_QUERY(GL_UNPACK_SWAP_BYTES), FRAGFFT_QUERY(GL_UNPACK_LSB_FIRST),   FRAGFFT_QUERY(GL_PACK_ALIGNMENT),
    FRAGFFT_QUERY(GL_UNPACK_ALIGNMENT),
};

const std::vector<Query> numbers{
    FRAGFFT_QUERY(GL_ACTIVE_TEXTURE),
    FRAGFFT_QUERY(GL_ARRAY_BUFFER_BINDING),
    FRAGFFT_QUERY(GL_BLEND_DST_ALPHA),
    FRAGFFT_QUERY(GL_BLEND_DST_RGB),
    FRAGFFT_QUERY(GL_BLEND_EQUATION_RGB),
    FRAGFFT_QUERY(GL_BLEND_SRC_ALPHA),
    FRAGFFT_QUERY(GL_BLEND_SRC_RGB),
    FRAGFFT_QUERY(GL_CLAMP_READ_COLOR),
    FRAGFFT_QUERIES(GL_COLOR_CLEAR_VALUE, 4),
    FRAGFFT_QUERY(GL_COPY_READ_BUFFER),
    FRAGFFT_QUERY(GL_CULL_FACE_MODE),
    FRAGFFT_QUERY(GL_CURRENT_PROGRAM),
    FRAGFFT_QUERY(GL_DEPTH_CLEAR_VALUE),
    FRAGFFT_QUERY(GL_DEPTH_FUNC),
    FRAGFFT_QUERIES(GL_DEPTH_RANGE, 2),
    FRAGFFT_QUERY(GL_DEPTH_WRITEMASK),
    FRAGFFT_QUERY(GL_DRAW_BUFFER0),
    FRAGFFT_QUERY(GL_DRAW_FRAMEBUFFER_BINDING),
    FRAGFFT_QUERY(GL_ELEMENT_ARRAY_BUFFER_BINDING),
    FRAGFFT_QUERY(GL_FRONT_FACE),
    FRAGFFT_QUERY(GL_LOGIC_OP_MODE),
    FRAGFFT_QUERY(GL_PIXEL_PACK_BUFFER_BINDING),
    FRAGFFT_QUERY(GL_PIXEL_UNPACK_BUFFER_BINDING),
    FRAGFFT_QUERY(GL_POLYGON_MODE),
    FRAGFFT_QUERY(GL_PRIMITIVE_RESTART_INDEX),
    FRAGFFT_QUERY(GL_PROVOKING_VERTEX),
    FRAGFFT_QUERY(GL_READ_BUFFER),
    FRAGFFT_QUERY(GL_READ_FRAMEBUFFER_BINDING),
    FRAGFFT_QUERY(GL_RENDERBUFFER_BINDING),
    FRAGFFT_QUERIES(GL_SCISSOR_BOX, 4),
    FRAGFFT_QUERY(GL_STENCIL_CLEAR_VALUE),
    FRAGFFT_QUERY(GL_STENCIL_FUNC),
    FRAGFFT_QUERY(GL_STENCIL_WRITEMASK),
    FRAGFFT_QUERY(GL_TRANSFORM_FEEDBACK_BUFFER_BINDING),
    FRAGFFT_QUERY(GL_UNIFORM_BUFFER_BINDING),
    FRAGFFT_QUERY(GL_VERTEX_ARRAY_BINDING),
    FRAGFFT_QUERIES(GL_VIEWPORT, 4),
};

constexpr GLuint queried_units = gl::used_texture_units + 2;
constexpr GLuint color_buffers = 3; // with their own switches and masks

void add_numbers(const gl::Functions& gl, StateValues& state, const Query& query)
{
    std::vector<double> values(static_cast<std::size_t>(query.count) + 3, 0.0); // some drivers answer with more
    gl.GetDoublev(query.value, values.data());
    values.resize(static_cast<std::size_t>(query.count));
    state[query.name] = values;
}

// What newer versions have: a viewport and scissor for each of several, the clip volume's conventions.
constexpr GLuint queried_viewports = 3;

void add_viewports(const gl::Functions& gl, StateValues& state)
{
    for (GLuint i = 0; i < queried_viewports; ++i) {
        const std::string of_viewport = " of viewport " + std::to_string(i);
        for (const auto& [query, count] : {std::pair{Query FRAGFFT_QUERY(GL_VIEWPORT), 4},
                                           {Query FRAGFFT_QUERY(GL_SCISSOR_BOX), 4},
                                           {Query FRAGFFT_QUERY(GL_DEPTH_RANGE), 2}}) {
            std::vector<double> values(static_cast<std::size_t>(count), 0.0);
            gl.GetDoublei_v(query.value, i, values.data());
            state[query.name + of_viewport] = values;
        }
        state["GL_SCISSOR_TEST" + of_viewport] = {static_cast<double>(gl.IsEnabledi(GL_SCISSOR_TEST, i))};
    }
}

void make_viewports_odd(const gl::Functions& gl)
{
    for (GLuint i = 0; i < queried_viewports; ++i) {
        const auto odd = static_cast<int>(i);
        gl.ViewportIndexedf(i, 1.5f, 2.0f, 3.0f + static_cast<float>(i), 4.0f);
        gl.ScissorIndexed(i, 1, odd, 1, 1 + odd);
        gl.DepthRangeIndexed(i, 1.0, 0.125 * odd);
    }
    gl.Disablei(GL_SCISSOR_TEST, 1);
}

void make_switches_odd(const gl::Functions& gl)
{
    for (const Query& query : switches)
        if (gl.IsEnabled(query.value) == GL_TRUE)
            gl.Disable(query.value);
        else
            gl.Enable(query.value);
    GLint odd = 1;
    for (const Query& query : pixel_transfers) {
        const bool alignment = query.value == GL_PACK_ALIGNMENT || query.value == GL_UNPACK_ALIGNMENT;
        gl.PixelStorei(query.value, alignment ? 8 : odd++);
    }
}

void make_numbers_odd(const gl::Functions& gl)
{
    gl.BlendEquation(GL_FUNC_REVERSE_SUBTRACT);
    gl.BlendFunc(GL_DST_COLOR, GL_ONE_MINUS_DST_ALPHA);
    gl.ClampColor(GL_CLAMP_READ_COLOR, GL_TRUE);
    gl.ClearColor(0.25f, 0.5f, 0.75f, 0.125f);
    gl.ClearDepth(0.25);
    gl.ClearStencil(3);
    gl.ColorMask(GL_FALSE, GL_TRUE, GL_FALSE, GL_TRUE);
    gl.CullFace(GL_FRONT_AND_BACK);
    gl.DepthFunc(GL_NEVER);
    gl.DepthMask(GL_FALSE);
    gl.DepthRange(1.0, 0.5);
    gl.FrontFace(GL_CW);
    gl.LogicOp(GL_XOR);
    gl.PolygonMode(GL_FRONT_AND_BACK, GL_LINE);
    gl.PrimitiveRestartIndex(1);
    gl.ProvokingVertex(GL_FIRST_VERTEX_CONVENTION);
    gl.SampleCoverage(0.0f, GL_FALSE);
    gl.Scissor(1, 1, 1, 1);
    gl.StencilFunc(GL_NEVER, 1, 1);
    gl.StencilMask(2);
    gl.Viewport(1, 2, 3, 4);
}

void bind_odd_buffer(const gl::Functions& gl, GLenum target)
{
    gl.BindBuffer(target, gl::generate_name(gl.GenBuffers));
    gl.BufferData(target, 4096, nullptr, GL_STATIC_DRAW);
}

void bind_odd_framebuffer(const gl::Functions& gl, GLenum target)
{
    const GLuint texture = gl::generate_name(gl.GenTextures);
    gl.BindTexture(GL_TEXTURE_2D, texture);
    gl.TexImage2D(GL_TEXTURE_2D, 0, GL_RGBA8, 4, 4, 0, GL_RGBA, GL_UNSIGNED_BYTE, nullptr);
    gl.BindFramebuffer(target, gl::generate_name(gl.GenFramebuffers));
    gl.FramebufferTexture2D(target, GL_COLOR_ATTACHMENT1, GL_TEXTURE_2D, texture, 0);
}

gl::Program copying_program(const gl::Functions& gl)
{
    const ProgramVariant copy{"copy", "copy", "common/copy.frag", {}, {}};
    const auto& files = embedded_program_files();
    return {gl, "copy", vertex_source(copy, files, ShadingLanguage::glsl_330),
            fragment_source(copy, files, ShadingLanguage::glsl_330)};
}

void bind_odd_objects(const gl::Functions& gl)
{
    bind_odd_framebuffer(gl, GL_DRAW_FRAMEBUFFER);
    gl.DrawBuffer(GL_COLOR_ATTACHMENT1);
    bind_odd_framebuffer(gl, GL_READ_FRAMEBUFFER);
    gl.ReadBuffer(GL_COLOR_ATTACHMENT1);
    gl.BindRenderbuffer(GL_RENDERBUFFER, gl::generate_name(gl.GenRenderbuffers));
    gl.BindVertexArray(gl::generate_name(gl.GenVertexArrays));
    for (const GLenum target : {GL_ARRAY_BUFFER, GL_ELEMENT_ARRAY_BUFFER, GL_PIXEL_PACK_BUFFER, GL_PIXEL_UNPACK_BUFFER,
                                GL_UNIFORM_BUFFER, GL_COPY_READ_BUFFER})
        bind_odd_buffer(gl, target);
    for (GLuint unit = 0; unit < queried_units; ++unit) {
        gl.ActiveTexture(GL_TEXTURE0 + unit);
        gl.BindTexture(GL_TEXTURE_2D, gl::generate_name(gl.GenTextures));
        gl.BindTexture(GL_TEXTURE_2D_ARRAY, gl::generate_name(gl.GenTextures));
        // A sampler that reads another level than the texture's only one.
        const GLuint sampler = gl::generate_name(gl.GenSamplers);
        gl.SamplerParameteri(sampler, GL_TEXTURE_MIN_FILTER, GL_LINEAR_MIPMAP_LINEAR);
        gl.BindSampler(unit, sampler);
    }
    gl.ActiveTexture(GL_TEXTURE5);
}

} // namespace

StateValues current_state(const gl::Functions& gl)
{
    StateValues state;
    for (const Query& query : switches)
        state[query.name] = {static_cast<double>(gl.IsEnabled(query.value))};
    for (const Query& query : pixel_transfers)
        add_numbers(gl, state, query);
    for (const Query& query : numbers)
        add_numbers(gl, state, query);
    for (GLuint buffer = 0; buffer < color_buffers; ++buffer) {
        const std::string of_buffer = " of buffer " + std::to_string(buffer);
        GLint mask[4] = {};
        gl.GetIntegeri_v(GL_COLOR_WRITEMASK, buffer, mask);
        state["GL_COLOR_WRITEMASK" + of_buffer] = std::vector<double>(std::begin(mask), std::end(mask));
        state["GL_BLEND" + of_buffer] = {static_cast<double>(gl.IsEnabledi(GL_BLEND, buffer))};
    }
    if (gl::is_desktop_at_least(gl, {4, 1}))
        add_viewports(gl, state);
    if (gl::is_desktop_at_least(gl, {4, 5}))
        for (const Query& query : {Query FRAGFFT_QUERY(GL_CLIP_ORIGIN), Query FRAGFFT_QUERY(GL_CLIP_DEPTH_MODE)})
            add_numbers(gl, state, query);
    const double active = state["GL_ACTIVE_TEXTURE"].front();
    for (GLuint unit = 0; unit < queried_units; ++unit) {
        gl.ActiveTexture(GL_TEXTURE0 + unit);
        for (const Query& query :
             {Query FRAGFFT_QUERY(GL_TEXTURE_BINDING_2D), Query FRAGFFT_QUERY(GL_TEXTURE_BINDING_2D_ARRAY),
              Query FRAGFFT_QUERY(GL_SAMPLER_BINDING)}) {
            GLint name = 0;
            gl.GetIntegerv(query.value, &name);
            state[std::string(query.name) + " of unit " + std::to_string(unit)] = {static_cast<double>(name)};
        }
    }
    gl.ActiveTexture(static_cast<GLenum>(active));
    return state;
}

OddState::OddState(const gl::Functions& gl) : program_(copying_program(gl))
{
    bind_odd_objects(gl);
    gl.UseProgram(program_.name());
    make_switches_odd(gl);
    make_numbers_odd(gl);
    if (gl::is_desktop_at_least(gl, {4, 1}))
        make_viewports_odd(gl);
    if (gl::is_desktop_at_least(gl, {4, 5}))
        gl.ClipControl(GL_UPPER_LEFT, GL_ZERO_TO_ONE);
}

} // namespace fragfft
