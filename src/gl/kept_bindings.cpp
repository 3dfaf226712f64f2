#include "gl/kept_bindings.hpp"

#include <algorithm>
#include <stdexcept>

namespace fragfft::gl {

namespace {

// How to bind again what a query has named.
struct Point
{
    GLenum query;
    GLenum target;
    void (*GladGLContext::*bind)(GLenum target, GLuint name);
    GLboolean (*GladGLContext::*is_alive)(GLuint name); // null where no other context can delete it
};

constexpr Point points_with_targets[] = {
    {GL_DRAW_FRAMEBUFFER_BINDING, GL_DRAW_FRAMEBUFFER, &Functions::BindFramebuffer, nullptr},
    {GL_READ_FRAMEBUFFER_BINDING, GL_READ_FRAMEBUFFER, &Functions::BindFramebuffer, nullptr},
    {GL_RENDERBUFFER_BINDING, GL_RENDERBUFFER, &Functions::BindRenderbuffer, &Functions::IsRenderbuffer},
    {GL_TEXTURE_BINDING_2D, GL_TEXTURE_2D, &Functions::BindTexture, &Functions::IsTexture},
    {GL_TEXTURE_BINDING_2D_ARRAY, GL_TEXTURE_2D_ARRAY, &Functions::BindTexture, &Functions::IsTexture},
    {GL_ARRAY_BUFFER_BINDING, GL_ARRAY_BUFFER, &Functions::BindBuffer, &Functions::IsBuffer},
    {GL_PIXEL_PACK_BUFFER_BINDING, GL_PIXEL_PACK_BUFFER, &Functions::BindBuffer, &Functions::IsBuffer},
    {GL_PIXEL_UNPACK_BUFFER_BINDING, GL_PIXEL_UNPACK_BUFFER, &Functions::BindBuffer, &Functions::IsBuffer},
};

} // namespace

KeptBindings::KeptBindings(const Functions& gl, std::initializer_list<GLenum> points) : gl_(gl)
{
    if (points.size() > most_points)
        throw std::logic_error("more bindings than are kept");
    std::transform(points.begin(), points.end(), bindings_.begin(),
                   [&](GLenum point) { return std::pair(point, integer(gl, point)); });
}

KeptBindings::~KeptBindings()
{
    for (const auto& [query, name] : bindings_) {
        if (query == GL_VERTEX_ARRAY_BINDING)
            gl_.BindVertexArray(static_cast<GLuint>(name));
        for (const Point& point : points_with_targets)
            if (point.query == query)
                (gl_.*point.bind)(point.target, point.is_alive == nullptr ? static_cast<GLuint>(name)
                                                                          : living(gl_.*point.is_alive, name));
    }
}

GLuint living(GLboolean (*is_alive)(GLuint), GLint name)
{
    const auto given = static_cast<GLuint>(name);
    return given != 0 && is_alive(given) != GL_FALSE ? given : 0;
}

} // namespace fragfft::gl
