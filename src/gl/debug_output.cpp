#include "gl/debug_output.hpp"

#include "gl/error_scope.hpp"
#include "gl/gl_error.hpp"

#include <fmt/core.h>

namespace fragfft::gl {

namespace {

void set_enabled(const Functions& gl, GLenum name, GLboolean enabled)
{
    if (enabled == GL_TRUE)
        gl.Enable(name);
    else
        gl.Disable(name);
}

bool is_debug_context(const Functions& gl)
{
    // OpenGL ES before 3.2 cannot be asked for context flags, but only debug contexts begin with messages on.
    if (!at_least(gl, {3, 3}, {3, 2}))
        return gl.IsEnabled(GL_DEBUG_OUTPUT) == GL_TRUE;
    return (integer(gl, GL_CONTEXT_FLAGS) & GL_CONTEXT_FLAG_DEBUG_BIT) != 0;
}

} // namespace

bool has_debug_output(const Functions& gl)
{
    return gl.KHR_debug != 0 || at_least(gl, {4, 3}, {3, 2});
}

SilentDebugOutput::SilentDebugOutput(const Functions& gl)
    : gl_(gl), spoke_(has_debug_output(gl) && gl.IsEnabled(GL_DEBUG_OUTPUT) == GL_TRUE)
{
    if (spoke_)
        gl.Disable(GL_DEBUG_OUTPUT);
}

SilentDebugOutput::~SilentDebugOutput()
{
    if (spoke_)
        gl_.Enable(GL_DEBUG_OUTPUT);
}

DebugOutput::DebugOutput(const Functions& gl) : gl_(gl)
{
    if (!has_debug_output(gl))
        return;
    if (!is_debug_context(gl))
        return;
    former_ = installed_callback();
    was_enabled_ = gl.IsEnabled(GL_DEBUG_OUTPUT);
    was_synchronous_ = gl.IsEnabled(GL_DEBUG_OUTPUT_SYNCHRONOUS);
    gl.Enable(GL_DEBUG_OUTPUT);
    gl.Enable(GL_DEBUG_OUTPUT_SYNCHRONOUS);
    install({&DebugOutput::receive, this});
    installed_ = true;
}

DebugOutput::~DebugOutput()
{
    // If somebody has installed another callback since, that one stays.
    if (!installed_ || installed_callback() != Callback{&DebugOutput::receive, this})
        return;
    install(former_);
    set_enabled(gl_, GL_DEBUG_OUTPUT, was_enabled_);
    set_enabled(gl_, GL_DEBUG_OUTPUT_SYNCHRONOUS, was_synchronous_);
}

DebugOutput::Callback DebugOutput::installed_callback() const
{
    // OpenGL ES before 3.2 has these functions under other names.
    const auto get_pointer = gl_.GetPointerv != nullptr ? gl_.GetPointerv : gl_.GetPointervKHR;
    void* function = nullptr;
    void* user = nullptr;
    get_pointer(GL_DEBUG_CALLBACK_FUNCTION, &function);
    get_pointer(GL_DEBUG_CALLBACK_USER_PARAM, &user);
    return {reinterpret_cast<GLDEBUGPROC>(function), user};
}

void DebugOutput::install(const Callback& callback) const
{
    const auto set_callback =
        gl_.DebugMessageCallback != nullptr ? gl_.DebugMessageCallback : gl_.DebugMessageCallbackKHR;
    set_callback(callback.function, callback.user);
}

void GLAD_API_PTR DebugOutput::receive(GLenum, GLenum type, GLuint, GLenum, GLsizei, const GLchar* message,
                                       const void* self)
{
    if (type != GL_DEBUG_TYPE_ERROR)
        return;
    // The callback's user pointer is const by OpenGL's signature alone.
    auto* output = const_cast<DebugOutput*>(static_cast<const DebugOutput*>(self));
    output->messages_ += output->messages_.empty() ? "" : "; ";
    output->messages_ += message;
}

void DebugOutput::throw_errors(const std::string& culprit)
{
    // Messages and glGetError report the same errors; the messages say more.
    const std::string names = taken_error_names(gl_);
    std::string messages;
    messages_.swap(messages);
    const std::string& errors = messages.empty() ? names : messages;
    if (!errors.empty())
        throw GlError(fmt::format("{}: {}", culprit, errors));
}

} // namespace fragfft::gl
