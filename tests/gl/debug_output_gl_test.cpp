#include "catch_framework.hpp"
#include "current_test_context.hpp"
#include "gl/gl_error.hpp"

using namespace fragfft;

namespace {

constexpr GLenum no_such_switch = 0xffff;

} // namespace

TEST_CASE("In a debug context an OpenGL error is an exception with the driver's words, once")
{
    gl::Context& context = current_test_context();
    CHECK_NOTHROW(context.throw_errors("nothing"));
    glEnable(no_such_switch);
    CHECK_THROWS_AS(context.throw_errors("switching"), gl::GlError);
    CHECK_NOTHROW(context.throw_errors("nothing since"));

    glEnable(no_such_switch);
    glBindBuffer(no_such_switch, 0);
    try {
        context.throw_errors("switching");
        FAIL("nothing was thrown");
    } catch (const gl::GlError& error) {
        const std::string message = error.what();
        CHECK_THAT(message, ContainsSubstring("switching: "));
        // Both errors, though glGetError keeps only one.
        CHECK(message.find("; ") != std::string::npos);
    }
    CHECK_NOTHROW(context.throw_errors("nothing since"));
}

TEST_CASE("Without debug output an OpenGL error is an exception with its name, once")
{
    const auto context = gl::make_egl_context("auto", false);
    CHECK_NOTHROW(context->throw_errors("nothing"));
    glEnable(no_such_switch);
    CHECK_THROWS_WITH(context->throw_errors("switching"), "switching: GL_INVALID_ENUM");
    CHECK_NOTHROW(context->throw_errors("nothing since"));
}
