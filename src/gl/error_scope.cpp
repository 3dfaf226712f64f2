#include "gl/error_scope.hpp"

#include "gl/debug_output.hpp"
#include "gl/gl_error.hpp"

#include <fmt/core.h>

namespace fragfft::gl {

namespace {

// A lost context reports its error without end: stop after the first few.
constexpr int most_errors = 8;

const char* error_name(GLenum error)
{
    switch (error) {
    case GL_INVALID_ENUM:
        return "GL_INVALID_ENUM";
    case GL_INVALID_VALUE:
        return "GL_INVALID_VALUE";
    case GL_INVALID_OPERATION:
        return "GL_INVALID_OPERATION";
    case GL_INVALID_FRAMEBUFFER_OPERATION:
        return "GL_INVALID_FRAMEBUFFER_OPERATION";
    case GL_OUT_OF_MEMORY:
        return "GL_OUT_OF_MEMORY: the device has not enough memory";
    case GL_CONTEXT_LOST:
        return "GL_CONTEXT_LOST: the device was reset";
    default:
        return "unknown OpenGL error";
    }
}

void clear_without_a_target(const Functions& gl)
{
    GLint draw_framebuffer = 0;
    GLuint incomplete = 0;
    gl.GetIntegerv(GL_DRAW_FRAMEBUFFER_BINDING, &draw_framebuffer);
    gl.GenFramebuffers(1, &incomplete);
    gl.BindFramebuffer(GL_DRAW_FRAMEBUFFER, incomplete);
    gl.Clear(GL_COLOR_BUFFER_BIT);
    gl.BindFramebuffer(GL_DRAW_FRAMEBUFFER, static_cast<GLuint>(draw_framebuffer));
    gl.DeleteFramebuffers(1, &incomplete);
}

void provoke(const Functions& gl, GLenum error)
{
    switch (error) {
    case GL_INVALID_ENUM:
        gl.Enable(0xffff);
        break;
    case GL_INVALID_VALUE:
        gl.Viewport(0, 0, -1, -1);
        break;
    case GL_INVALID_OPERATION:
        // Query object 0 can never be begun.
        gl.BeginQuery(GL_ANY_SAMPLES_PASSED, 0);
        break;
    case GL_INVALID_FRAMEBUFFER_OPERATION:
        clear_without_a_target(gl);
        break;
    default:
        break;
    }
}

} // namespace

ErrorScope::ErrorScope(const Functions& gl) : gl_(gl)
{
    while (count_ < callers_.size()) {
        const GLenum error = gl.GetError();
        if (error == GL_NO_ERROR)
            break;
        callers_[count_++] = error;
    }
}

ErrorScope::~ErrorScope()
{
    if (count_ == 0)
        return;
    // A driver with one error at a time would keep ours instead.
    take_errors();
    const SilentDebugOutput silence(gl_);
    for (std::size_t i = 0; i < count_; ++i)
        provoke(gl_, callers_[i]);
}

void ErrorScope::throw_if_error(const std::string& culprit) const
{
    const std::string errors = taken_error_names(gl_);
    if (!errors.empty())
        throw GlError(fmt::format("{}: {}", culprit, errors));
}

bool ErrorScope::take_errors() const
{
    bool any = false;
    for (int count = 0; count < most_errors && gl_.GetError() != GL_NO_ERROR; ++count)
        any = true;
    return any;
}

std::string taken_error_names(const Functions& gl)
{
    std::string errors;
    for (int count = 0; count < most_errors; ++count) {
        const GLenum error = gl.GetError();
        if (error == GL_NO_ERROR)
            break;
        errors += fmt::format("{}{}", errors.empty() ? "" : "; ", error_name(error));
    }
    return errors;
}

} // namespace fragfft::gl
