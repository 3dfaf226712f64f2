// The state guard alone, in OpenGL and in OpenGL ES. The tests of the engine cover its behaviour in unusual state.
#include "catch_framework.hpp"
#include "current_test_context.hpp"
#include "engine/caller_state.hpp"
#include "gl/compute.hpp"
#include "gl/full_screen_triangle.hpp"
#include "gl/program.hpp"
#include "gl/render_target.hpp"
#include "gl/state_guard.hpp"
#include "gl/texture.hpp"

#include <memory>

using namespace fragfft;

namespace {

const std::vector<float> ones(4 * 4 * 4, 1.0f);

// A context of its own, in which nothing has to be restored.
std::unique_ptr<gl::Context> own_context()
{
    return gl::make_egl_context("auto", true, {GENERATE(gl::Api::desktop, gl::Api::es)});
}

// Draws ones into a new texture, like a pass, and reads them back.
std::vector<float> filled(const gl::Functions& gl, const gl::Program& program,
                          gl::ConditionalRendering* conditional_rendering = nullptr)
{
    const gl::Texture texture(gl, 4, 4, gl::PixelFormat::rgba32f, "filled");
    gl::upload(gl, texture.view(), std::vector<float>(4 * 4 * 4, 0.0f));
    const gl::FullScreenTriangle triangle(gl);
    const gl::StateGuard guard(gl, {.textures = 2, .images = 2}, conditional_rendering);
    const gl::RenderTarget target(gl, {texture.view()}, false, "filled");
    gl.BindFramebuffer(GL_FRAMEBUFFER, target.name());
    gl::set_viewport(gl, 0, 0, 4, 4);
    gl.UseProgram(program.name());
    for (const GLenum unit : {0u, 1u}) {
        gl.ActiveTexture(GL_TEXTURE0 + unit);
        gl.BindTexture(GL_TEXTURE_2D, 0);
        gl.BindTexture(GL_TEXTURE_2D_ARRAY, 0);
    }
    if (gl::has_compute(gl))
        gl::bind_image(gl, 1, texture.view(), std::nullopt, gl::ImageAccess::write);
    triangle.bind();
    triangle.draw();
    return gl::read_back(gl, texture.view());
}

// A program whose positions are captured by transform feedback.
GLuint feeding_program(const gl::Functions& gl)
{
    const GLuint program = gl.CreateProgram();
    const auto attach = [&](GLenum stage, const std::string& body) {
        const std::string source = version_line(gl) + body;
        const char* text = source.c_str();
        const GLuint shader = gl.CreateShader(stage);
        gl.ShaderSource(shader, 1, &text, nullptr);
        gl.CompileShader(shader);
        gl.AttachShader(program, shader);
    };
    attach(GL_VERTEX_SHADER, "void main()\n{\n    gl_Position = vec4(float(gl_VertexID));\n}\n");
    attach(GL_FRAGMENT_SHADER, "out vec4 fragment;\nvoid main()\n{\n    fragment = vec4(0.5);\n}\n");
    const char* fed_back = "gl_Position";
    gl.TransformFeedbackVaryings(program, 1, &fed_back, GL_INTERLEAVED_ATTRIBS);
    gl.LinkProgram(program);
    return program;
}

void begin_transform_feedback(const gl::Functions& gl)
{
    gl.BindVertexArray(gl::generate_name(gl.GenVertexArrays));
    gl.BindBufferBase(GL_TRANSFORM_FEEDBACK_BUFFER, 0, gl::generate_name(gl.GenBuffers));
    gl.BufferData(GL_TRANSFORM_FEEDBACK_BUFFER, 4096, nullptr, GL_STATIC_READ);
    gl.UseProgram(feeding_program(gl));
    gl.BeginTransformFeedback(GL_TRIANGLES);
}

} // namespace

TEST_CASE("What is drawn under guard is right whatever the state, which is kept")
{
    const auto context = own_context();
    const gl::Functions& gl = context->functions();
    const gl::Program program = filling_program(gl);
    CallerState odd(gl);
    odd.randomize(GENERATE(1u, 2u, 3u));
    const StateValues before = odd.current();
    CHECK(filled(gl, program) == ones);
    for (const auto& [name, values] : odd.current()) {
        INFO(name);
        CHECK(before.at(name) == values);
    }
    context->throw_errors("test");
}

TEST_CASE("Transform feedback that the caller has begun is paused and goes on afterwards")
{
    const auto context = own_context();
    const gl::Functions& gl = context->functions();
    if (!gl::at_least(gl, {4, 0}, {3, 0})) {
        WARN("this context cannot pause transform feedback: not tested");
        return;
    }
    const gl::Program program = filling_program(gl);
    begin_transform_feedback(gl);
    CHECK(filled(gl, program) == ones);
    GLboolean active = GL_FALSE;
    GLboolean paused = GL_TRUE;
    gl.GetBooleanv(GL_TRANSFORM_FEEDBACK_ACTIVE, &active);
    gl.GetBooleanv(GL_TRANSFORM_FEEDBACK_PAUSED, &paused);
    CHECK(active == GL_TRUE);
    CHECK(paused == GL_FALSE);
    // Transform feedback that the caller has paused stays paused.
    gl.PauseTransformFeedback();
    CHECK(filled(gl, program) == ones);
    gl.GetBooleanv(GL_TRANSFORM_FEEDBACK_PAUSED, &paused);
    CHECK(paused == GL_TRUE);
    gl.EndTransformFeedback();
    context->throw_errors("test");
}

TEST_CASE("Where transform feedback cannot be paused, having begun it is the caller's mistake")
{
    const auto context = gl::make_egl_context("auto", true);
    gl::Functions gl = context->functions();
    // Imitate OpenGL 3.3.
    gl.VERSION_4_0 = gl.VERSION_4_1 = gl.VERSION_4_2 = gl.VERSION_4_3 = gl.VERSION_4_4 = gl.VERSION_4_5 = 0;
    gl.ARB_transform_feedback2 = 0;
    const gl::Program program = filling_program(gl);
    CHECK(filled(gl, program) == ones);
    begin_transform_feedback(gl);
    CHECK_THROWS_AS(gl::StateGuard(gl), CallerError);
    gl.EndTransformFeedback();
    CHECK_NOTHROW(gl::StateGuard(gl));
    context->throw_errors("test");
}

TEST_CASE("Conditional rendering that the caller has begun is refused, and left as it is")
{
    const auto context = gl::make_egl_context("auto", true);
    const gl::Functions& gl = context->functions();
    const gl::Program program = filling_program(gl);
    const GLuint no_samples = gl::generate_name(gl.GenQueries);
    gl.BeginQuery(GL_SAMPLES_PASSED, no_samples);
    gl::ConditionalRendering made_while_counting(gl);
    CHECK_FALSE(made_while_counting.is_active());
    gl.EndQuery(GL_SAMPLES_PASSED);
    gl::ConditionalRendering conditional_rendering(gl);
    CHECK(filled(gl, program, &conditional_rendering) == ones);
    gl.BeginConditionalRender(no_samples, GL_QUERY_WAIT);
    CHECK_THROWS_AS(filled(gl, program, &conditional_rendering), CallerError);
    CHECK(made_while_counting.is_active());
    context->throw_errors("asking");
    gl.EndConditionalRender(); // it would be an error if it had ended already
    CHECK(filled(gl, program, &conditional_rendering) == ones);
    context->throw_errors("test");
}
