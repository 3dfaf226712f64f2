// Keeps what the caller has bound where something of ours is bound for a while.
#pragma once

#include "gl/functions.hpp"

#include <array>
#include <initializer_list>
#include <utility>

namespace fragfft::gl {

// Asks what is bound at each point, named as OpenGL's query of it is: GL_DRAW_FRAMEBUFFER_BINDING, ... Binds it again
// in the end, in the order of the points. Nothing is allocated.
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

// The name, or 0 where its object is gone: deleted by another context while it was bound in this one. OpenGL would
// report an error, or make a new object of that name.
GLuint living(GLboolean (*is_alive)(GLuint), GLint name);

} // namespace fragfft::gl
