// The test program's context, for tests that create contexts of their own, or errors on purpose.
#pragma once

#include "catch_framework.hpp"
#include "gl/gl_error.hpp"
#include "gl/program.hpp"
#include "gl_test_support.hpp"

#include <string>

namespace fragfft {

inline gl::Context& current_test_context()
{
    gl::Context& context = test_context();
    context.make_current();
    return context;
}

// A context of OpenGL ES, made like the test program's.
inline gl::Context& test_es_context()
{
    static const std::unique_ptr<gl::Context> context = [] {
        const char* device = std::getenv("FRAGFFT_TEST_DEVICE");
        return gl::make_egl_context(device == nullptr ? "auto" : device, true, {gl::Api::es});
    }();
    return *context;
}

inline gl::Context& current_test_context(gl::Api api)
{
    gl::Context& context = api == gl::Api::es ? test_es_context() : test_context();
    context.make_current();
    return context;
}

// A context for TEST_CASE_METHOD. An OpenGL error that a test leaves behind fails it.
struct TestContext
{
    explicit TestContext(gl::Api api = gl::Api::desktop) : context(current_test_context(api)) {}
    TestContext(const TestContext&) = delete;
    TestContext& operator=(const TestContext&) = delete;
    ~TestContext()
    {
        context.make_current();
        CHECK_NOTHROW(context.throw_errors("test"));
        current_test_context();
    }

    fragfft::gl::Context& context;
    const fragfft::gl::Functions& gl = context.functions();
};

// Runs a test twice: in OpenGL and in OpenGL ES.
struct EitherContext : TestContext
{
    EitherContext() : TestContext(GENERATE(gl::Api::desktop, gl::Api::es)) {}
};

// The line with which a program must begin; what follows is its second line.
inline std::string version_line(const gl::Functions& gl)
{
    return gl::is_es(gl) ? "#version 300 es\nprecision highp float; " : "#version 330 core\n";
}

// Draws a full-screen triangle in ones.
inline gl::Program filling_program(const gl::Functions& gl)
{
    return {gl, "fill",
            version_line(gl) + "void main()\n{\n    gl_Position = vec4(gl_VertexID == 1 ? 3.0 : -1.0, "
                               "gl_VertexID == 2 ? 3.0 : -1.0, 0.0, 1.0);\n}\n",
            version_line(gl) + "out vec4 fragment;\nvoid main()\n{\n    fragment = vec4(1.0);\n}\n"};
}

// Environment variables tell Mesa's software devices to be old or short of memory; a machine with only hardware has no
// such device.
inline bool has_software_device()
{
    try {
        gl::make_egl_context("cpu");
        return true;
    } catch (const gl::GlError&) {
        return false;
    }
}

// For errors made on purpose: a driver may have sent its log as a debug message, too.
inline void discard_errors(gl::Context& context)
{
    try {
        context.throw_errors("expected");
    } catch (const gl::GlError&) {
    }
}

inline void discard_errors()
{
    discard_errors(test_context());
}

} // namespace fragfft
