// Counts the fragments that draws write, by GL_SAMPLES_PASSED.
#pragma once

#include "gl/handle.hpp"

#include <cstdint>

namespace fragfft::gl {

inline void destroy_query(const Functions& gl, GLuint name)
{
    gl.DeleteQueries(1, &name);
}

class FragmentCounter
{
public:
    // Throws GlError in an OpenGL ES context, which cannot count.
    explicit FragmentCounter(const Functions& gl);
    void begin();
    // Waits for the device.
    std::uint64_t end();

private:
    Handle<destroy_query> query_;
};

} // namespace fragfft::gl
