#include "gl/error_scope.hpp"

#include "gl/debug_output.hpp"
#include "gl/gl_error.hpp"
#include "gl/handle.hpp"
#include "gl/kept_bindings.hpp"

#include <fmt/core.h>

namespace fragfft::gl {

namespace {

// A lost context reports its error endlessly: stop after the first few.
constexpr int most_errors = 8;

constexpr const char* reset_text = "nothing can be done in this OpenGL context any more: the device was reset";

constexpr std::pair<GLenum, const char*> error_texts[] = {
    {GL_INVALID_ENUM, "GL_INVALID_ENUM"},
    {GL_INVALID_VALUE, "GL_INVALID_VALUE"},
    {GL_INVALID_OPERATION, "GL_INVALID_OPERATION"},
    {GL_INVALID_FRAMEBUFFER_OPERATION, "GL_INVALID_FRAMEBUFFER_OPERATION"},
    {GL_OUT_OF_MEMORY, "GL_OUT_OF_MEMORY: the device has not enough memory"},
    {GL_CONTEXT_LOST, "GL_CONTEXT_LOST: the device was reset"},
};

void clear_without_a_target(const Functions& gl)
{
    const KeptBindings former(gl, {GL_DRAW_FRAMEBUFFER_BINDING});
    GLuint name = 0;
    gl.GenFramebuffers(1, &name);
    if (name == 0)
        return;
    const FramebufferHandle incomplete(gl, name);
    gl.BindFramebuffer(GL_DRAW_FRAMEBUFFER, incomplete.get());
    gl.Clear(GL_COLOR_BUFFER_BIT);
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
        if (error == GL_CONTEXT_LOST)
            throw GlError(reset_text);
        callers_[count_++] = error;
    }
}

ErrorScope::~ErrorScope()
{
    const bool is_left_by_an_exception = std::uncaught_exceptions() > exceptions_;
    if (count_ == 0 && !is_left_by_an_exception)
        return;
    // A driver that keeps a single error would keep ours instead of the caller's.
    forget_errors();
    if (count_ == 0)
        return;
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
    for (int count = 0; count < most_errors; ++count) {
        const GLenum error = gl_.GetError();
        if (error == GL_NO_ERROR)
            break;
        if (error == GL_CONTEXT_LOST)
            throw GlError(reset_text);
        any = true;
    }
    return any;
}

void ErrorScope::forget_errors() const
{
    for (int count = 0; count < most_errors && gl_.GetError() != GL_NO_ERROR; ++count)
        continue;
}

std::string taken_error_names(const Functions& gl)
{
    std::string errors;
    for (int count = 0; count < most_errors; ++count) {
        const GLenum error = gl.GetError();
        if (error == GL_NO_ERROR)
            break;
        const std::string text = text_of(error_texts, error, "unknown OpenGL error");
        // A lost context may report it repeatedly.
        if (errors.ends_with(text))
            continue;
        errors += fmt::format("{}{}", errors.empty() ? "" : "; ", text);
    }
    return errors;
}

} // namespace fragfft::gl
