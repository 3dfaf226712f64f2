// The test program's context in tests that make contexts of their own, or errors on purpose.
#pragma once

#include "gl/gl_error.hpp"
#include "gl_test_support.hpp"

namespace fragfft {

inline gl::Context& current_test_context()
{
    gl::Context& context = test_context();
    context.make_current();
    return context;
}

// Mesa's software devices are told by variables to be old or short of memory; a machine with hardware alone has none.
inline bool has_software_device()
{
    try {
        gl::make_egl_context("cpu");
        return true;
    } catch (const gl::GlError&) {
        return false;
    }
}

// After an error made on purpose: a driver may have sent its log as a debug message too.
inline void discard_errors()
{
    try {
        test_context().throw_errors("expected");
    } catch (const gl::GlError&) {
    }
}

} // namespace fragfft
