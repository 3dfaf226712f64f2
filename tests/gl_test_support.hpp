// An OpenGL context for a test program, created once, in debug mode, so that any message of the driver fails a test.
// FRAGFFT_TEST_DEVICE selects the device as --device does; FRAGFFT_TEST_WITHOUT_DEBUG is for drivers without debug
// mode. Without a device every test fails; to leave these tests out on a machine that has none, run ctest with -LE gl.
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

// The fixture of most tests: a current context, an engine, and a check for OpenGL errors at the end.
struct GlFixture
{
    gl::Context& context = test_context();
    Engine engine{context.functions(), all_program_files()};

    // Not called by the destructor, which must not throw.
    void require_no_errors() { context.throw_errors("test"); }
};

} // namespace fragfft
