#include "gl/fragment_counter.hpp"

#include "gl/gl_error.hpp"

namespace fragfft::gl {

FragmentCounter::FragmentCounter(const Functions& gl)
{
    if (is_es(gl))
        throw GlError("counting fragments needs OpenGL: OpenGL ES has no GL_SAMPLES_PASSED");
    query_ = Handle<destroy_query>(gl, generate_name(gl.GenQueries));
}

void FragmentCounter::begin()
{
    query_.functions().BeginQuery(GL_SAMPLES_PASSED, query_.get());
}

std::uint64_t FragmentCounter::end()
{
    const Functions& gl = query_.functions();
    gl.EndQuery(GL_SAMPLES_PASSED);
    GLuint64 count = 0;
    gl.GetQueryObjectui64v(query_.get(), GL_QUERY_RESULT, &count);
    return count;
}

} // namespace fragfft::gl
