// One triangle that covers the viewport. A quad of two triangles would shade the helper fragments along its
// diagonal twice; clipped to the viewport, one triangle draws exactly the quad.
#pragma once

#include "gl/handle.hpp"

namespace fragfft::gl {

inline void destroy_vertex_array(const Functions& gl, GLuint name)
{
    gl.DeleteVertexArrays(1, &name);
}

class FullScreenTriangle
{
public:
    explicit FullScreenTriangle(const Functions& gl) : vertex_array_(gl, generate_name(gl.GenVertexArrays)) {}
    void bind() const
    {
        vertex_array_.functions().BindVertexArray(vertex_array_.get());
    }
    // Its vertex program makes the corners from gl_VertexID.
    void draw() const;

private:
    Handle<destroy_vertex_array> vertex_array_;
};

} // namespace fragfft::gl
