// One triangle that covers the viewport. A quad of two triangles would shade the helper fragments along its
// diagonal twice; clipped to the viewport, one triangle draws exactly the quad.
#pragma once

#include "gl/handle.hpp"

namespace fragfft::gl {

class FullScreenTriangle
{
public:
    explicit FullScreenTriangle(const Functions& gl) : vertex_array_(gl, generate_name(gl.GenVertexArrays)) {}
    void bind() const { vertex_array_.functions().BindVertexArray(vertex_array_.get()); }
    // Its vertex program makes the corners from gl_VertexID.
    void draw() const { vertex_array_.functions().DrawArrays(GL_TRIANGLES, 0, 3); }

private:
    VertexArrayHandle vertex_array_;
};

} // namespace fragfft::gl
