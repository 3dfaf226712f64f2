// Restores the caller's bindings after something of ours was bound.
#pragma once

#include "gl/functions.hpp"

#include <array>
#include <initializer_list>
#include <utility>

namespace fragfft::gl {

// Queries what is bound at each point, named by OpenGL's query of it: GL_DRAW_FRAMEBUFFER_BINDING, ... The destructor
// binds it again, in the order of the points. Nothing is allocated.
class KeptBindings
{
public:
    static constexpr std::size_t most_points = 7;

    KeptBindings(const Functions& gl, std::initializer_list<GLenum> points);
    ~KeptBindings();
    KeptBindings(const KeptBindings&) = delete;
    KeptBindings& operator=(const KeptBindings&) = delete;

private:
    const Functions& gl_;
    std::array<std::pair<GLenum, GLint>, most_points> bindings_{}; // a point, 0 for none, and the name bound there
};

// The name, or 0 where its object is gone: deleted by another context while it was bound in this one. Binding it would
// be an error, or would make a new object of that name.
GLuint living(GLboolean (*is_alive)(GLuint), GLint name);

} // namespace fragfft::gl
