#include "gl/full_screen_triangle.hpp"

namespace fragfft::gl {

void FullScreenTriangle::draw() const
{
    vertex_array_.functions().DrawArrays(GL_TRIANGLES, 0, 3);
}

} // namespace fragfft::gl
