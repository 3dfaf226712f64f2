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

void add_numbers(StateValues& state, const Query& query)
{
    std::vector<double> values(static_cast<std::size_t>(query.count) + 3, 0.0); // some drivers answer with more
    glGetDoublev(query.value, values.data());
    values.resize(static_cast<std::size_t>(query.count));
    state[query.name] = values;
}

void make_switches_odd()
{
    for (const Query& query : switches)
        if (glIsEnabled(query.value) == GL_TRUE)
            glDisable(query.value);
        else
            glEnable(query.value);
    GLint odd = 1;
    for (const Query& query : pixel_transfers) {
        const bool alignment = query.value == GL_PACK_ALIGNMENT || query.value == GL_UNPACK_ALIGNMENT;
        glPixelStorei(query.value, alignment ? 8 : odd++);
    }
}

void make_numbers_odd()
{
    glBlendEquation(GL_FUNC_REVERSE_SUBTRACT);
    glBlendFunc(GL_DST_COLOR, GL_ONE_MINUS_DST_ALPHA);
    glClampColor(GL_CLAMP_READ_COLOR, GL_TRUE);
    glClearColor(0.25f, 0.5f, 0.75f, 0.125f);
    glClearDepth(0.25);
    glClearStencil(3);
    glColorMask(GL_FALSE, GL_TRUE, GL_FALSE, GL_TRUE);
    glCullFace(GL_FRONT_AND_BACK);
    glDepthFunc(GL_NEVER);
    glDepthMask(GL_FALSE);
    glDepthRange(1.0, 0.5);
    glFrontFace(GL_CW);
    glLogicOp(GL_XOR);
    glPolygonMode(GL_FRONT_AND_BACK, GL_LINE);
    glPrimitiveRestartIndex(1);
    glProvokingVertex(GL_FIRST_VERTEX_CONVENTION);
    glSampleCoverage(0.0f, GL_FALSE);
    glScissor(1, 1, 1, 1);
    glStencilFunc(GL_NEVER, 1, 1);
    glStencilMask(2);
    glViewport(1, 2, 3, 4);
}

void bind_odd_buffer(GLenum target)
{
    glBindBuffer(target, gl::generate_name(glGenBuffers));
    glBufferData(target, 4096, nullptr, GL_STATIC_DRAW);
}

void bind_odd_framebuffer(GLenum target)
{
    const GLuint texture = gl::generate_name(glGenTextures);
    glBindTexture(GL_TEXTURE_2D, texture);
    glTexImage2D(GL_TEXTURE_2D, 0, GL_RGBA8, 4, 4, 0, GL_RGBA, GL_UNSIGNED_BYTE, nullptr);
    glBindFramebuffer(target, gl::generate_name(glGenFramebuffers));
    glFramebufferTexture2D(target, GL_COLOR_ATTACHMENT1, GL_TEXTURE_2D, texture, 0);
}

gl::Program copying_program()
{
    const ProgramVariant copy{"copy", "copy", "common/copy.frag", {}, {}};
    const auto& files = embedded_program_files();
    return {"copy", vertex_source(copy, files, ShadingLanguage::glsl_330),
            fragment_source(copy, files, ShadingLanguage::glsl_330)};
}

void bind_odd_objects()
{
    bind_odd_framebuffer(GL_DRAW_FRAMEBUFFER);
    glDrawBuffer(GL_COLOR_ATTACHMENT1);
    bind_odd_framebuffer(GL_READ_FRAMEBUFFER);
    glReadBuffer(GL_COLOR_ATTACHMENT1);
    glBindRenderbuffer(GL_RENDERBUFFER, gl::generate_name(glGenRenderbuffers));
    glBindVertexArray(gl::generate_name(glGenVertexArrays));
    for (const GLenum target : {GL_ARRAY_BUFFER, GL_ELEMENT_ARRAY_BUFFER, GL_PIXEL_PACK_BUFFER, GL_PIXEL_UNPACK_BUFFER,
                                GL_UNIFORM_BUFFER, GL_COPY_READ_BUFFER})
        bind_odd_buffer(target);
    for (GLuint unit = 0; unit < queried_units; ++unit) {
        glActiveTexture(GL_TEXTURE0 + unit);
        glBindTexture(GL_TEXTURE_2D, gl::generate_name(glGenTextures));
        // A sampler that reads another level than the texture's only one.
        const GLuint sampler = gl::generate_name(glGenSamplers);
        glSamplerParameteri(sampler, GL_TEXTURE_MIN_FILTER, GL_LINEAR_MIPMAP_LINEAR);
        glBindSampler(unit, sampler);
    }
    glActiveTexture(GL_TEXTURE5);
}

} // namespace

StateValues current_state()
{
    StateValues state;
    for (const Query& query : switches)
        state[query.name] = {static_cast<double>(glIsEnabled(query.value))};
    for (const Query& query : pixel_transfers)
        add_numbers(state, query);
    for (const Query& query : numbers)
        add_numbers(state, query);
    for (GLuint buffer = 0; buffer < color_buffers; ++buffer) {
        const std::string of_buffer = " of buffer " + std::to_string(buffer);
        GLint mask[4] = {};
        glGetIntegeri_v(GL_COLOR_WRITEMASK, buffer, mask);
        state["GL_COLOR_WRITEMASK" + of_buffer] = std::vector<double>(std::begin(mask), std::end(mask));
        state["GL_BLEND" + of_buffer] = {static_cast<double>(glIsEnabledi(GL_BLEND, buffer))};
    }
    const double active = state["GL_ACTIVE_TEXTURE"].front();
    for (GLuint unit = 0; unit < queried_units; ++unit) {
        glActiveTexture(GL_TEXTURE0 + unit);
        for (const Query& query :
             {Query FRAGFFT_QUERY(GL_TEXTURE_BINDING_2D), Query FRAGFFT_QUERY(GL_SAMPLER_BINDING)}) {
            GLint name = 0;
            glGetIntegerv(query.value, &name);
            state[std::string(query.name) + " of unit " + std::to_string(unit)] = {static_cast<double>(name)};
        }
    }
    glActiveTexture(static_cast<GLenum>(active));
    return state;
}

OddState::OddState() : program_(copying_program())
{
    bind_odd_objects();
    glUseProgram(program_.name());
    make_switches_odd();
    make_numbers_odd();
}

} // namespace fragfft
