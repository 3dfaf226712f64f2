#include "gl/fragment_counter.hpp"

namespace fragfft::gl {

void FragmentCounter::begin()
{
    glBeginQuery(GL_SAMPLES_PASSED, query_.get());
}

std::uint64_t FragmentCounter::end()
{
    glEndQuery(GL_SAMPLES_PASSED);
    GLuint64 count = 0;
    glGetQueryObjectui64v(query_.get(), GL_QUERY_RESULT, &count);
    return count;
}

} // namespace fragfft::gl
