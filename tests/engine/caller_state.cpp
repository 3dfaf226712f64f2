#include "caller_state.hpp"

#include "engine/program_source.hpp"
#include "gl/compute.hpp"
#include "gl/handle.hpp"
#include "gl/texture.hpp"

namespace fragfft {

namespace {

constexpr GLuint queried_units = 10;
constexpr GLuint queried_images = 4;
constexpr GLuint queried_buffers = 3;
constexpr GLuint queried_viewports = 3;

int between(std::mt19937& random, int least, int most)
{
    return std::uniform_int_distribution<int>(least, most)(random);
}

bool coin(std::mt19937& random)
{
    return between(random, 0, 1) == 1;
}

// In [0, 1], exact in OpenGL's floats.
float fraction(std::mt19937& random)
{
    return static_cast<float>(between(random, 0, 16)) / 16.0f;
}

GLboolean truth(std::mt19937& random)
{
    return coin(random) ? GL_TRUE : GL_FALSE;
}

GLenum one_of(std::mt19937& random, const std::vector<GLenum>& choices)
{
    return choices[static_cast<std::size_t>(between(random, 0, static_cast<int>(choices.size()) - 1))];
}

template <typename Number> std::vector<double> as_doubles(const std::vector<Number>& numbers, int count)
{
    return {numbers.begin(), numbers.begin() + count};
}

gl::Program copying_program(const gl::Functions& gl)
{
    const ProgramVariant copy{"copy", "copy", "common/copy.frag", {}, {}};
    const auto& files = embedded_program_files();
    const ShadingLanguage language = gl::is_es(gl) ? ShadingLanguage::essl_300 : ShadingLanguage::glsl_330;
    return {gl, "copy", vertex_source(copy, files, language), fragment_source(copy, files, language)};
}

const std::vector<GLenum> comparisons{GL_NEVER,   GL_LESS,     GL_EQUAL,  GL_LEQUAL,
                                      GL_GREATER, GL_NOTEQUAL, GL_GEQUAL, GL_ALWAYS};

} // namespace

#define FRAGFFT_NAMED(name) #name, name

void CallerState::add(std::string name, std::function<std::vector<double>()> ask, std::function<void(Random&)> set)
{
    pieces_.push_back({std::move(name), std::move(ask), std::move(set)});
}

void CallerState::add_integers(const char* name, GLenum query, int count, std::function<void(Random&)> set)
{
    add(
        name,
        [=, this] {
            std::vector<GLint> values(static_cast<std::size_t>(count) + 4, 0); // some drivers answer with more
            gl_.GetIntegerv(query, values.data());
            return as_doubles(values, count);
        },
        std::move(set));
}

void CallerState::add_floats(const char* name, GLenum query, int count, std::function<void(Random&)> set)
{
    add(
        name,
        [=, this] {
            std::vector<GLfloat> values(static_cast<std::size_t>(count) + 4, 0.0f);
            gl_.GetFloatv(query, values.data());
            return as_doubles(values, count);
        },
        std::move(set));
}

void CallerState::add_choice(const char* name, GLenum query, std::vector<GLenum> choices,
                             std::function<void(GLenum)> set)
{
    add_integers(name, query, 1, [=](Random& random) { set(one_of(random, choices)); });
}

void CallerState::add_switch(const char* name, GLenum cap)
{
    add(
        name, [=, this] { return std::vector<double>{static_cast<double>(gl_.IsEnabled(cap))}; },
        [=, this](Random& random) { coin(random) ? gl_.Enable(cap) : gl_.Disable(cap); });
}

void CallerState::add_switch_of(const char* name, GLenum cap, GLuint index)
{
    add(
        std::string(name) + " " + std::to_string(index),
        [=, this] { return std::vector<double>{static_cast<double>(gl_.IsEnabledi(cap, index))}; },
        [=, this](Random& random) { coin(random) ? gl_.Enablei(cap, index) : gl_.Disablei(cap, index); });
}

CallerState::CallerState(const gl::Functions& gl) : gl_(gl)
{
    programs_.push_back(copying_program(gl));
    programs_.push_back(copying_program(gl));
    add_objects();
    add_units();
    add_switches();
    add_viewports();
    add_color_buffers();
    add_rasterisation();
    add_depth_and_stencil();
    add_pixel_storage();
    if (gl.is_compatibility_profile)
        add_compatibility();
}

StateValues CallerState::current() const
{
    StateValues state;
    for (const Piece& piece : pieces_)
        state[piece.name] = piece.ask();
    return state;
}

void CallerState::randomize(unsigned seed)
{
    Random random(seed);
    for (const Piece& piece : pieces_)
        if (piece.set)
            piece.set(random);
}

void CallerState::add_switches()
{
    for (const auto& [name, cap] : {std::pair{FRAGFFT_NAMED(GL_CULL_FACE)},
                                    {FRAGFFT_NAMED(GL_DEPTH_TEST)},
                                    {FRAGFFT_NAMED(GL_DITHER)},
                                    {FRAGFFT_NAMED(GL_POLYGON_OFFSET_FILL)},
                                    {FRAGFFT_NAMED(GL_RASTERIZER_DISCARD)},
                                    {FRAGFFT_NAMED(GL_SAMPLE_ALPHA_TO_COVERAGE)},
                                    {FRAGFFT_NAMED(GL_SAMPLE_COVERAGE)},
                                    {FRAGFFT_NAMED(GL_STENCIL_TEST)}})
        add_switch(name, cap);
    if (gl::at_least(gl_, {4, 3}, {3, 0}))
        add_switch(FRAGFFT_NAMED(GL_PRIMITIVE_RESTART_FIXED_INDEX));
    if (gl::at_least(gl_, {3, 3}, {3, 1}))
        add_switch(FRAGFFT_NAMED(GL_SAMPLE_MASK));
    if (gl::at_least(gl_, {4, 0}, {3, 2}))
        add_switch(FRAGFFT_NAMED(GL_SAMPLE_SHADING));
    if (gl::is_es(gl_)) {
        if (gl_.EXT_sRGB_write_control != 0)
            add_switch(FRAGFFT_NAMED(GL_FRAMEBUFFER_SRGB));
        if (gl_.EXT_depth_clamp != 0)
            add_switch(FRAGFFT_NAMED(GL_DEPTH_CLAMP));
        if (gl_.EXT_clip_cull_distance != 0)
            for (GLuint i = 0; i < 8; ++i)
                add_switch(("clip distance " + std::to_string(i)).c_str(), GL_CLIP_DISTANCE0 + i);
        return;
    }
    for (const auto& [name, cap] : {std::pair{FRAGFFT_NAMED(GL_COLOR_LOGIC_OP)},
                                    {FRAGFFT_NAMED(GL_DEPTH_CLAMP)},
                                    {FRAGFFT_NAMED(GL_FRAMEBUFFER_SRGB)},
                                    {FRAGFFT_NAMED(GL_LINE_SMOOTH)},
                                    {FRAGFFT_NAMED(GL_MULTISAMPLE)},
                                    {FRAGFFT_NAMED(GL_POLYGON_OFFSET_LINE)},
                                    {FRAGFFT_NAMED(GL_POLYGON_OFFSET_POINT)},
                                    {FRAGFFT_NAMED(GL_POLYGON_SMOOTH)},
                                    {FRAGFFT_NAMED(GL_PRIMITIVE_RESTART)},
                                    {FRAGFFT_NAMED(GL_PROGRAM_POINT_SIZE)},
                                    {FRAGFFT_NAMED(GL_SAMPLE_ALPHA_TO_ONE)},
                                    {FRAGFFT_NAMED(GL_TEXTURE_CUBE_MAP_SEAMLESS)}})
        add_switch(name, cap);
    for (GLuint i = 0; i < 8; ++i)
        add_switch(("clip distance " + std::to_string(i)).c_str(), GL_CLIP_DISTANCE0 + i);
    if (gl_.EXT_depth_bounds_test != 0)
        add_switch(FRAGFFT_NAMED(GL_DEPTH_BOUNDS_TEST_EXT));
}

void CallerState::add_viewports()
{
    const auto box = [](Random& random) { return between(random, 0, 5); };
    if (!gl::has_indexed_viewports(gl_)) {
        add_switch(FRAGFFT_NAMED(GL_SCISSOR_TEST));
        add_integers(FRAGFFT_NAMED(GL_VIEWPORT), 4,
                     [=, this](Random& random) { gl_.Viewport(box(random), box(random), box(random), box(random)); });
        add_integers(FRAGFFT_NAMED(GL_SCISSOR_BOX), 4,
                     [=, this](Random& random) { gl_.Scissor(box(random), box(random), box(random), box(random)); });
        add_floats(FRAGFFT_NAMED(GL_DEPTH_RANGE), 2, [=, this](Random& random) {
            gl::is_es(gl_) ? gl_.DepthRangef(fraction(random), fraction(random))
                           : gl_.DepthRange(fraction(random), fraction(random));
        });
        return;
    }
    for (GLuint i = 0; i < queried_viewports; ++i) {
        const std::string of_viewport = " of viewport " + std::to_string(i);
        const auto add_indexed = [&](const char* name, GLenum query, int count, std::function<void(Random&)> set) {
            add(
                name + of_viewport,
                [=, this] {
                    std::vector<GLfloat> values(4, 0.0f);
                    gl_.GetFloati_v(query, i, values.data());
                    return as_doubles(values, count);
                },
                std::move(set));
        };
        add_switch_of(FRAGFFT_NAMED(GL_SCISSOR_TEST), i);
        add_indexed(FRAGFFT_NAMED(GL_VIEWPORT), 4, [=, this](Random& random) {
            gl_.ViewportIndexedf(i, fraction(random), fraction(random), 4.0f * fraction(random), fraction(random));
        });
        add_indexed(FRAGFFT_NAMED(GL_SCISSOR_BOX), 4, [=, this](Random& random) {
            gl_.ScissorIndexed(i, box(random), box(random), box(random), box(random));
        });
        add_indexed(FRAGFFT_NAMED(GL_DEPTH_RANGE), 2, [=, this](Random& random) {
            gl::is_es(gl_) ? gl_.DepthRangeIndexedfOES(i, fraction(random), fraction(random))
                           : gl_.DepthRangeIndexed(i, fraction(random), fraction(random));
        });
    }
}

void CallerState::add_color_buffers()
{
    add_floats(FRAGFFT_NAMED(GL_COLOR_CLEAR_VALUE), 4, [this](Random& random) {
        gl_.ClearColor(fraction(random), fraction(random), fraction(random), fraction(random));
    });
    add_floats(FRAGFFT_NAMED(GL_BLEND_COLOR), 4, [this](Random& random) {
        gl_.BlendColor(fraction(random), fraction(random), fraction(random), fraction(random));
    });
    const std::vector<GLenum> factors{GL_ZERO, GL_ONE, GL_DST_COLOR, GL_ONE_MINUS_DST_ALPHA, GL_SRC_ALPHA};
    add_integers(FRAGFFT_NAMED(GL_BLEND_SRC_RGB), 1, [=, this](Random& random) {
        gl_.BlendFuncSeparate(one_of(random, factors), one_of(random, factors), one_of(random, factors),
                              one_of(random, factors));
    });
    for (const auto& [name, query] : {std::pair{FRAGFFT_NAMED(GL_BLEND_DST_RGB)},
                                      {FRAGFFT_NAMED(GL_BLEND_SRC_ALPHA)},
                                      {FRAGFFT_NAMED(GL_BLEND_DST_ALPHA)}})
        add_integers(name, query, 1);
    add_choice(FRAGFFT_NAMED(GL_BLEND_EQUATION_RGB), {GL_FUNC_ADD, GL_FUNC_REVERSE_SUBTRACT, GL_MIN, GL_MAX},
               [this](GLenum equation) { gl_.BlendEquation(equation); });
    if (!gl::has_indexed_color_buffers(gl_)) {
        add_switch(FRAGFFT_NAMED(GL_BLEND));
        add_integers(FRAGFFT_NAMED(GL_COLOR_WRITEMASK), 4, [this](Random& random) {
            gl_.ColorMask(truth(random), truth(random), truth(random), truth(random));
        });
        return;
    }
    for (GLuint i = 0; i < queried_buffers; ++i) {
        add_switch_of(FRAGFFT_NAMED(GL_BLEND), i);
        add(
            "GL_COLOR_WRITEMASK of buffer " + std::to_string(i),
            [=, this] {
                std::vector<GLint> mask(4);
                gl_.GetIntegeri_v(GL_COLOR_WRITEMASK, i, mask.data());
                return as_doubles(mask, 4);
            },
            [=, this](Random& random) {
                gl_.ColorMaski(i, truth(random), truth(random), truth(random), truth(random));
            });
    }
}

void CallerState::add_rasterisation()
{
    add_choice(FRAGFFT_NAMED(GL_CULL_FACE_MODE), {GL_FRONT, GL_BACK, GL_FRONT_AND_BACK},
               [this](GLenum mode) { gl_.CullFace(mode); });
    add_choice(FRAGFFT_NAMED(GL_FRONT_FACE), {GL_CW, GL_CCW}, [this](GLenum face) { gl_.FrontFace(face); });
    add_floats(FRAGFFT_NAMED(GL_POLYGON_OFFSET_FACTOR), 1,
               [this](Random& random) { gl_.PolygonOffset(fraction(random), fraction(random)); });
    add_floats(FRAGFFT_NAMED(GL_SAMPLE_COVERAGE_VALUE), 1,
               [this](Random& random) { gl_.SampleCoverage(fraction(random), truth(random)); });
    if (gl::has_clip_control(gl_)) {
        add_choice(FRAGFFT_NAMED(GL_CLIP_ORIGIN), {GL_LOWER_LEFT, GL_UPPER_LEFT},
                   [this](GLenum origin) { gl_.ClipControl(origin, GL_ZERO_TO_ONE); });
        add_integers(FRAGFFT_NAMED(GL_CLIP_DEPTH_MODE), 1);
    }
    if (gl::is_es(gl_))
        return;
    add_choice(FRAGFFT_NAMED(GL_POLYGON_MODE), {GL_POINT, GL_LINE, GL_FILL},
               [this](GLenum mode) { gl_.PolygonMode(GL_FRONT_AND_BACK, mode); });
    add_choice(FRAGFFT_NAMED(GL_LOGIC_OP_MODE), {GL_XOR, GL_CLEAR, GL_COPY, GL_NOOP},
               [this](GLenum operation) { gl_.LogicOp(operation); });
    add_choice(FRAGFFT_NAMED(GL_CLAMP_READ_COLOR), {GL_TRUE, GL_FALSE, GL_FIXED_ONLY},
               [this](GLenum clamp) { gl_.ClampColor(GL_CLAMP_READ_COLOR, clamp); });
    add_choice(FRAGFFT_NAMED(GL_PROVOKING_VERTEX), {GL_FIRST_VERTEX_CONVENTION, GL_LAST_VERTEX_CONVENTION},
               [this](GLenum vertex) { gl_.ProvokingVertex(vertex); });
    add_integers(FRAGFFT_NAMED(GL_PRIMITIVE_RESTART_INDEX), 1,
                 [this](Random& random) { gl_.PrimitiveRestartIndex(static_cast<GLuint>(between(random, 0, 3))); });
    add_floats(FRAGFFT_NAMED(GL_POINT_SIZE), 1,
               [this](Random& random) { gl_.PointSize(1.0f + 4.0f * fraction(random)); });
}

void CallerState::add_depth_and_stencil()
{
    add_choice(FRAGFFT_NAMED(GL_DEPTH_FUNC), comparisons, [this](GLenum function) { gl_.DepthFunc(function); });
    add_integers(FRAGFFT_NAMED(GL_DEPTH_WRITEMASK), 1, [this](Random& random) { gl_.DepthMask(truth(random)); });
    add_floats(FRAGFFT_NAMED(GL_DEPTH_CLEAR_VALUE), 1, [this](Random& random) {
        gl::is_es(gl_) ? gl_.ClearDepthf(fraction(random)) : gl_.ClearDepth(fraction(random));
    });
    add_integers(FRAGFFT_NAMED(GL_STENCIL_CLEAR_VALUE), 1,
                 [this](Random& random) { gl_.ClearStencil(between(random, 0, 7)); });
    add_integers(FRAGFFT_NAMED(GL_STENCIL_FUNC), 1, [this](Random& random) {
        gl_.StencilFunc(one_of(random, comparisons), between(random, 0, 7), static_cast<GLuint>(between(random, 0, 7)));
    });
    add_integers(FRAGFFT_NAMED(GL_STENCIL_WRITEMASK), 1,
                 [this](Random& random) { gl_.StencilMask(static_cast<GLuint>(between(random, 0, 7))); });
    add_integers(FRAGFFT_NAMED(GL_STENCIL_FAIL), 1, [this](Random& random) {
        const std::vector<GLenum> operations{GL_KEEP, GL_ZERO, GL_REPLACE, GL_INCR, GL_INVERT};
        gl_.StencilOp(one_of(random, operations), one_of(random, operations), one_of(random, operations));
    });
}

void CallerState::add_pixel_storage()
{
    const auto add_storage = [this](const char* name, GLenum storage) {
        add_integers(name, storage, 1, [=, this](Random& random) { gl_.PixelStorei(storage, between(random, 0, 3)); });
    };
    for (const auto& [name, storage] : {std::pair{FRAGFFT_NAMED(GL_PACK_ROW_LENGTH)},
                                        {FRAGFFT_NAMED(GL_PACK_SKIP_PIXELS)},
                                        {FRAGFFT_NAMED(GL_PACK_SKIP_ROWS)},
                                        {FRAGFFT_NAMED(GL_UNPACK_IMAGE_HEIGHT)},
                                        {FRAGFFT_NAMED(GL_UNPACK_ROW_LENGTH)},
                                        {FRAGFFT_NAMED(GL_UNPACK_SKIP_IMAGES)},
                                        {FRAGFFT_NAMED(GL_UNPACK_SKIP_PIXELS)},
                                        {FRAGFFT_NAMED(GL_UNPACK_SKIP_ROWS)}})
        add_storage(name, storage);
    for (const auto& [name, storage] :
         {std::pair{FRAGFFT_NAMED(GL_PACK_ALIGNMENT)}, {FRAGFFT_NAMED(GL_UNPACK_ALIGNMENT)}})
        add_integers(name, storage, 1,
                     [this, to = storage](Random& random) { gl_.PixelStorei(to, 1 << between(random, 0, 3)); });
    const auto add_flag = [this](const char* name, GLenum flag) {
        add_integers(name, flag, 1, [=, this](Random& random) { gl_.PixelStorei(flag, between(random, 0, 1)); });
    };
    if (gl_.MESA_pack_invert != 0)
        add_flag(FRAGFFT_NAMED(GL_PACK_INVERT_MESA));
    if (gl_.ANGLE_pack_reverse_row_order != 0)
        add_flag(FRAGFFT_NAMED(GL_PACK_REVERSE_ROW_ORDER_ANGLE));
    if (gl::is_es(gl_))
        return;
    add_storage(FRAGFFT_NAMED(GL_PACK_IMAGE_HEIGHT));
    add_storage(FRAGFFT_NAMED(GL_PACK_SKIP_IMAGES));
    for (const auto& [name, flag] : {std::pair{FRAGFFT_NAMED(GL_PACK_SWAP_BYTES)},
                                     {FRAGFFT_NAMED(GL_PACK_LSB_FIRST)},
                                     {FRAGFFT_NAMED(GL_UNPACK_SWAP_BYTES)},
                                     {FRAGFFT_NAMED(GL_UNPACK_LSB_FIRST)}})
        add_flag(name, flag);
}

void CallerState::add_compatibility()
{
    for (const auto& [name, cap] : {std::pair{FRAGFFT_NAMED(GL_ALPHA_TEST)},
                                    {FRAGFFT_NAMED(GL_COLOR_MATERIAL)},
                                    {FRAGFFT_NAMED(GL_COLOR_SUM)},
                                    {FRAGFFT_NAMED(GL_FOG)},
                                    {FRAGFFT_NAMED(GL_LIGHTING)},
                                    {FRAGFFT_NAMED(GL_LIGHT0)},
                                    {FRAGFFT_NAMED(GL_LINE_STIPPLE)},
                                    {FRAGFFT_NAMED(GL_NORMALIZE)},
                                    {FRAGFFT_NAMED(GL_POINT_SMOOTH)},
                                    {FRAGFFT_NAMED(GL_POINT_SPRITE)},
                                    {FRAGFFT_NAMED(GL_POLYGON_STIPPLE)},
                                    {FRAGFFT_NAMED(GL_TEXTURE_2D)},
                                    {FRAGFFT_NAMED(GL_VERTEX_PROGRAM_TWO_SIDE)},
                                    {FRAGFFT_NAMED(GL_INDEX_LOGIC_OP)}})
        add_switch(name, cap);
    add_integers(FRAGFFT_NAMED(GL_ALPHA_TEST_FUNC), 1,
                 [this](Random& random) { gl_.AlphaFunc(one_of(random, comparisons), fraction(random)); });
    add_floats(FRAGFFT_NAMED(GL_ALPHA_TEST_REF), 1);
    add_choice(FRAGFFT_NAMED(GL_SHADE_MODEL), {GL_FLAT, GL_SMOOTH}, [this](GLenum model) { gl_.ShadeModel(model); });
    for (const auto& [name, target] :
         {std::pair{FRAGFFT_NAMED(GL_CLAMP_VERTEX_COLOR)}, {FRAGFFT_NAMED(GL_CLAMP_FRAGMENT_COLOR)}})
        add_choice(name, target, {GL_TRUE, GL_FALSE, GL_FIXED_ONLY},
                   [this, to = target](GLenum clamp) { gl_.ClampColor(to, clamp); });
    add_choice(FRAGFFT_NAMED(GL_MATRIX_MODE), {GL_MODELVIEW, GL_PROJECTION}, [this](GLenum mode) {
        gl_.MatrixMode(mode);
        gl_.Rotatef(30.0f, 1.0f, 2.0f, 3.0f);
    });
    add_floats(FRAGFFT_NAMED(GL_MODELVIEW_MATRIX), 16);
    add_floats(FRAGFFT_NAMED(GL_PROJECTION_MATRIX), 16);
    add(
        "the pattern of GL_POLYGON_STIPPLE",
        [this] {
            // Pixel storage applies to what is read.
            gl_.PushClientAttrib(GL_CLIENT_PIXEL_STORE_BIT);
            for (const GLenum name : {GL_PACK_ROW_LENGTH, GL_PACK_SKIP_ROWS, GL_PACK_SKIP_PIXELS})
                gl_.PixelStorei(name, 0);
            GLint buffer = 0;
            gl_.GetIntegerv(GL_PIXEL_PACK_BUFFER_BINDING, &buffer);
            gl_.BindBuffer(GL_PIXEL_PACK_BUFFER, 0);
            std::vector<GLubyte> pattern(32 * 32);
            gl_.GetPolygonStipple(pattern.data());
            gl_.BindBuffer(GL_PIXEL_PACK_BUFFER, static_cast<GLuint>(buffer));
            gl_.PopClientAttrib();
            return as_doubles(pattern, 128);
        },
        [this](Random& random) {
            std::vector<GLubyte> pattern(32 * 64);
            for (GLubyte& byte : pattern)
                byte = static_cast<GLubyte>(between(random, 0, 255));
            GLint buffer = 0;
            gl_.GetIntegerv(GL_PIXEL_UNPACK_BUFFER_BINDING, &buffer);
            gl_.BindBuffer(GL_PIXEL_UNPACK_BUFFER, 0);
            gl_.PolygonStipple(pattern.data());
            gl_.BindBuffer(GL_PIXEL_UNPACK_BUFFER, static_cast<GLuint>(buffer));
        });
    for (const auto& [name, transfer] : {std::pair{FRAGFFT_NAMED(GL_RED_SCALE)},
                                         {FRAGFFT_NAMED(GL_GREEN_SCALE)},
                                         {FRAGFFT_NAMED(GL_BLUE_SCALE)},
                                         {FRAGFFT_NAMED(GL_ALPHA_SCALE)},
                                         {FRAGFFT_NAMED(GL_RED_BIAS)},
                                         {FRAGFFT_NAMED(GL_GREEN_BIAS)},
                                         {FRAGFFT_NAMED(GL_BLUE_BIAS)},
                                         {FRAGFFT_NAMED(GL_ALPHA_BIAS)},
                                         {FRAGFFT_NAMED(GL_DEPTH_SCALE)}})
        add_floats(name, transfer, 1,
                   [this, to = transfer](Random& random) { gl_.PixelTransferf(to, fraction(random)); });
    add_integers(FRAGFFT_NAMED(GL_MAP_COLOR), 1,
                 [this](Random& random) { gl_.PixelTransferi(GL_MAP_COLOR, between(random, 0, 1)); });
}

void CallerState::add_objects()
{
    const auto name = [](auto generate) { return gl::generate_name(generate); };
    const auto drawing = [=, this](Random& random) {
        // With an attachment of a caller's, drawn to elsewhere.
        const GLuint texture = name(gl_.GenTextures);
        gl_.BindTexture(GL_TEXTURE_2D, texture);
        gl_.TexStorage2D != nullptr&& gl::at_least(gl_, {4, 2}, {3, 0})
            ? gl_.TexStorage2D(GL_TEXTURE_2D, 1, GL_RGBA8, 4, 4)
            : gl_.TexImage2D(GL_TEXTURE_2D, 0, GL_RGBA8, 4, 4, 0, GL_RGBA, GL_UNSIGNED_BYTE, nullptr);
        gl_.BindFramebuffer(GL_DRAW_FRAMEBUFFER, name(gl_.GenFramebuffers));
        gl_.FramebufferTexture2D(GL_DRAW_FRAMEBUFFER, GL_COLOR_ATTACHMENT1, GL_TEXTURE_2D, texture, 0);
        const GLenum buffers[] = {GL_NONE, coin(random) ? GLenum{GL_COLOR_ATTACHMENT1} : GLenum{GL_NONE}};
        gl_.DrawBuffers(2, buffers);
    };
    add_integers(FRAGFFT_NAMED(GL_DRAW_FRAMEBUFFER_BINDING), 1, drawing);
    add_integers(FRAGFFT_NAMED(GL_DRAW_BUFFER1), 1);
    add_integers(FRAGFFT_NAMED(GL_READ_FRAMEBUFFER_BINDING), 1, [=, this](Random&) {
        gl_.BindFramebuffer(GL_READ_FRAMEBUFFER, name(gl_.GenFramebuffers));
        gl_.ReadBuffer(GL_COLOR_ATTACHMENT1);
    });
    add_integers(FRAGFFT_NAMED(GL_READ_BUFFER), 1);
    add_integers(FRAGFFT_NAMED(GL_RENDERBUFFER_BINDING), 1,
                 [=, this](Random&) { gl_.BindRenderbuffer(GL_RENDERBUFFER, name(gl_.GenRenderbuffers)); });
    add_integers(FRAGFFT_NAMED(GL_VERTEX_ARRAY_BINDING), 1,
                 [=, this](Random&) { gl_.BindVertexArray(name(gl_.GenVertexArrays)); });
    add_integers(FRAGFFT_NAMED(GL_CURRENT_PROGRAM), 1, [this](Random& random) {
        gl_.UseProgram(programs_[static_cast<std::size_t>(between(random, 0, 1))].name());
    });
    for (const auto& [query_name, query, target] :
         {std::tuple{FRAGFFT_NAMED(GL_ARRAY_BUFFER_BINDING), GL_ARRAY_BUFFER},
          {FRAGFFT_NAMED(GL_ELEMENT_ARRAY_BUFFER_BINDING), GL_ELEMENT_ARRAY_BUFFER},
          {FRAGFFT_NAMED(GL_PIXEL_PACK_BUFFER_BINDING), GL_PIXEL_PACK_BUFFER},
          {FRAGFFT_NAMED(GL_PIXEL_UNPACK_BUFFER_BINDING), GL_PIXEL_UNPACK_BUFFER},
          {FRAGFFT_NAMED(GL_UNIFORM_BUFFER_BINDING), GL_UNIFORM_BUFFER},
          {FRAGFFT_NAMED(GL_TRANSFORM_FEEDBACK_BUFFER_BINDING), GL_TRANSFORM_FEEDBACK_BUFFER}})
        add_integers(query_name, query, 1, [=, this, to = target](Random&) {
            gl_.BindBuffer(to, name(gl_.GenBuffers));
            gl_.BufferData(to, 4096, nullptr, GL_STATIC_DRAW);
        });
}

void CallerState::add_units()
{
    const auto on_unit = [this](GLuint unit, const auto& what) {
        GLint active = 0;
        gl_.GetIntegerv(GL_ACTIVE_TEXTURE, &active);
        gl_.ActiveTexture(GL_TEXTURE0 + unit);
        what();
        gl_.ActiveTexture(static_cast<GLenum>(active));
    };
    for (GLuint unit = 0; unit < queried_units; ++unit) {
        const std::string of_unit = " of unit " + std::to_string(unit);
        for (const auto& [name, query, target] : {std::tuple{FRAGFFT_NAMED(GL_TEXTURE_BINDING_2D), GL_TEXTURE_2D},
                                                  {FRAGFFT_NAMED(GL_TEXTURE_BINDING_2D_ARRAY), GL_TEXTURE_2D_ARRAY},
                                                  {FRAGFFT_NAMED(GL_TEXTURE_BINDING_3D), GL_TEXTURE_3D},
                                                  {FRAGFFT_NAMED(GL_SAMPLER_BINDING), GLenum{0}}})
            add(
                name + of_unit,
                [=, this, of = query] {
                    GLint value = 0;
                    on_unit(unit, [&] { gl_.GetIntegerv(of, &value); });
                    return std::vector<double>{static_cast<double>(value)};
                },
                [=, this, to = target](Random& random) {
                    if (to == 0) {
                        // A sampler that reads another level than a texture's only one.
                        const GLuint sampler = coin(random) ? gl::generate_name(gl_.GenSamplers) : 0;
                        if (sampler != 0)
                            gl_.SamplerParameteri(sampler, GL_TEXTURE_MIN_FILTER, GL_LINEAR_MIPMAP_LINEAR);
                        gl_.BindSampler(unit, sampler);
                    } else {
                        const GLuint texture = coin(random) ? gl::generate_name(gl_.GenTextures) : 0;
                        on_unit(unit, [&] { gl_.BindTexture(to, texture); });
                    }
                });
    }
    add_integers(FRAGFFT_NAMED(GL_ACTIVE_TEXTURE), 1, [this](Random& random) {
        gl_.ActiveTexture(GL_TEXTURE0 + static_cast<GLuint>(between(random, 0, queried_units - 1)));
    });
    if (!gl::has_compute(gl_))
        return;
    for (GLuint unit = 0; unit < queried_images; ++unit)
        add(
            "image unit " + std::to_string(unit),
            [=, this] {
                std::vector<double> values;
                for (const GLenum query : {GL_IMAGE_BINDING_NAME, GL_IMAGE_BINDING_LEVEL, GL_IMAGE_BINDING_LAYERED,
                                           GL_IMAGE_BINDING_LAYER, GL_IMAGE_BINDING_ACCESS, GL_IMAGE_BINDING_FORMAT}) {
                    GLint value = 0;
                    gl_.GetIntegeri_v(query, unit, &value);
                    values.push_back(value);
                }
                return values;
            },
            [=, this](Random& random) {
                GLint bound = 0;
                gl_.GetIntegerv(GL_TEXTURE_BINDING_2D_ARRAY, &bound);
                const GLuint texture = gl::generate_name(gl_.GenTextures);
                gl_.BindTexture(GL_TEXTURE_2D_ARRAY, texture);
                gl_.TexStorage3D(GL_TEXTURE_2D_ARRAY, 1, GL_RGBA32F, 2, 2, 4);
                gl_.BindTexture(GL_TEXTURE_2D_ARRAY, static_cast<GLuint>(bound));
                gl_.BindImageTexture(unit, texture, 0, truth(random), between(random, 0, 3),
                                     coin(random) ? GL_READ_ONLY : GL_WRITE_ONLY, GL_RGBA32F);
            });
}

} // namespace fragfft
