// An OpenGL context for a test program: made once, in debug mode, so that any message of the driver's fails a test.
// FRAGFFT_TEST_DEVICE picks the device as --device does; FRAGFFT_TEST_WITHOUT_DEBUG is for drivers without that mode.
// Without a device every test fails; to leave these tests out where none is to be had, run ctest with -LE gl.
#pragma once

#include "engine/engine.hpp"
#include "gl/context_egl.hpp"
#include "program/programs/all_program_files.hpp"

#include <cstdlib>
#include <memory>

namespace fragfft {

inline gl::Context& test_context()
{
    static const std::unique_ptr<gl::Context> context = [] {
        const char* device = std::getenv("FRAGFFT_TEST_DEVICE");
        return gl::make_egl_context(device == nullptr ? "auto" : device,
                                    std::getenv("FRAGFFT_TEST_WITHOUT_DEBUG") == nullptr);
    }();
    return *context;
}

// What most tests need: a current context, an engine, and OpenGL's errors as failures at the end.
struct GlFixture
{
    gl::Context& context = test_context();
    Engine engine{context.functions(), all_program_files()};

    // Not in the destructor, which must not throw.
    void require_no_errors() { context.throw_errors("test"); }
};

} // namespace fragfft
