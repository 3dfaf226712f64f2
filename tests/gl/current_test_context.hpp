// The test program's context, made current again: some of these tests make contexts of their own.
#pragma once

#include "gl_test_support.hpp"

namespace fragfft {

inline gl::Context& current_test_context()
{
    gl::Context& context = test_context();
    context.make_current();
    return context;
}

} // namespace fragfft
