// Buffer objects as what a Handle owns.
#pragma once

#include "gl/handle.hpp"

namespace fragfft::gl {

inline void destroy_buffer(const Functions& gl, GLuint name)
{
    gl.DeleteBuffers(1, &name);
}

} // namespace fragfft::gl
