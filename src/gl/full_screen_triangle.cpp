#include "gl/full_screen_triangle.hpp"

namespace fragfft::gl {

void FullScreenTriangle::draw() const
{
    glDrawArrays(GL_TRIANGLES, 0, 3);
}

} // namespace fragfft::gl
