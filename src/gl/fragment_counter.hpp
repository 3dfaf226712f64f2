// Counts the fragments that draws write, by GL_SAMPLES_PASSED.
#pragma once

#include "gl/gl_error.hpp"
#include "gl/handle.hpp"

#include <cstdint>

namespace fragfft::gl {

class FragmentCounter
{
public:
    // Throws GlError in an OpenGL ES context, which cannot count.
    explicit FragmentCounter(const Functions& gl)
    {
        if (is_es(gl))
            throw GlError("counting fragments needs OpenGL: OpenGL ES has no GL_SAMPLES_PASSED");
        query_ = QueryHandle(gl, generate_name(gl.GenQueries));
    }
    void begin() { query_.functions().BeginQuery(GL_SAMPLES_PASSED, query_.get()); }
    // Returns the count. Waits for the device.
    std::uint64_t end()
    {
        const Functions& gl = query_.functions();
        gl.EndQuery(GL_SAMPLES_PASSED);
        GLuint64 count = 0;
        gl.GetQueryObjectui64v(query_.get(), GL_QUERY_RESULT, &count);
        return count;
    }

private:
    QueryHandle query_;
};

} // namespace fragfft::gl
