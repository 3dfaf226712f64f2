#include "catch_framework.hpp"
#include "current_test_context.hpp"
#include "gl/gl_error.hpp"

using namespace fragfft;

namespace {

constexpr GLenum no_such_switch = 0xffff;

} // namespace

TEST_CASE_METHOD(TestContext, "In a debug context an OpenGL error is an exception with the driver's words, once")
{
    CHECK_NOTHROW(context.throw_errors("nothing"));
    gl.Enable(no_such_switch);
    CHECK_THROWS_AS(context.throw_errors("switching"), gl::GlError);
    CHECK_NOTHROW(context.throw_errors("nothing since"));

    gl.Enable(no_such_switch);
    gl.BindBuffer(no_such_switch, 0);
    try {
        context.throw_errors("switching");
        FAIL("nothing was thrown");
    } catch (const gl::GlError& error) {
        const std::string message = error.what();
        CHECK_THAT(message, ContainsSubstring("switching: "));
        // Both errors are reported, although glGetError keeps only one.
        CHECK(message.find("; ") != std::string::npos);
    }
    CHECK_NOTHROW(context.throw_errors("nothing since"));
}

TEST_CASE("Without debug output an OpenGL error is an exception with its name, once")
{
    const auto context = gl::make_egl_context("auto", false);
    const gl::Functions& gl = context->functions();
    CHECK_NOTHROW(context->throw_errors("nothing"));
    gl.Enable(no_such_switch);
    CHECK_THROWS_WITH(context->throw_errors("switching"), "switching: GL_INVALID_ENUM");
    CHECK_NOTHROW(context->throw_errors("nothing since"));
}

TEST_CASE("Another's debug callback is put back, and two contexts each keep their own")
{
    const auto context = gl::make_egl_context("auto", true);
    const gl::Functions& gl = context->functions();
    int calls = 0;
    const auto counting = [](GLenum, GLenum, GLuint, GLenum, GLsizei, const GLchar*, const void* user) {
        ++*static_cast<int*>(const_cast<void*>(user));
    };
    gl.DebugMessageCallback(counting, &calls);
    {
        gl::DebugOutput output(gl);
        gl.Enable(no_such_switch);
        CHECK_THROWS_AS(output.throw_errors("while it is installed"), gl::GlError);
        CHECK(calls == 0);
    }
    gl.Enable(no_such_switch);
    CHECK(calls == 1);

    // An error in this context does not affect the other.
    const auto other = gl::make_egl_context("auto", true);
    other->functions().Enable(no_such_switch);
    CHECK(calls == 1);
    CHECK_THROWS_AS(other->throw_errors("the other"), gl::GlError);
    context->make_current();
    gl.Enable(no_such_switch);
    CHECK(calls == 2);
}

TEST_CASE("A debug context of OpenGL ES tells its errors, too")
{
    const auto context = gl::make_egl_context("auto", true, {gl::Api::es});
    CHECK_NOTHROW(context->throw_errors("nothing"));
    context->functions().Enable(no_such_switch);
    CHECK_THROWS_AS(context->throw_errors("switching"), gl::GlError);
    CHECK_NOTHROW(context->throw_errors("nothing since"));
}
