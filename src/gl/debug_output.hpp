// The driver's debug messages, kept until somebody can throw: an exception must not cross the driver's frames.
#pragma once

#include "gl/functions.hpp"

#include <string>

namespace fragfft::gl {

class DebugOutput
{
public:
    // Installs its callback in the current context, whose functions `gl` are, if that is a debug context with
    // callbacks. The destructor installs the former callback again.
    explicit DebugOutput(const Functions& gl);
    ~DebugOutput();
    DebugOutput(const DebugOutput&) = delete;
    DebugOutput& operator=(const DebugOutput&) = delete;

    // Throws GlError with every error message since the last call; without debug output, with glGetError's name.
    // `culprit` says what was being done.
    void throw_errors(const std::string& culprit);

private:
    static void GLAD_API_PTR receive(GLenum source, GLenum type, GLuint id, GLenum severity, GLsizei length,
                                     const GLchar* message, const void* self);

    struct Callback
    {
        GLDEBUGPROC function;
        const void* user;

        bool operator==(const Callback&) const = default;
    };

    Callback installed_callback() const;
    void install(const Callback& callback) const;

    const Functions& gl_;
    std::string messages_;
    bool installed_ = false;
    Callback former_{};
    GLboolean was_enabled_ = GL_FALSE;
    GLboolean was_synchronous_ = GL_FALSE;
};

// Whether the context knows GL_DEBUG_OUTPUT.
bool has_debug_output(const Functions& gl);

// Suppresses messages while it lives, for errors that are provoked on purpose.
class SilentDebugOutput
{
public:
    explicit SilentDebugOutput(const Functions& gl);
    ~SilentDebugOutput();
    SilentDebugOutput(const SilentDebugOutput&) = delete;
    SilentDebugOutput& operator=(const SilentDebugOutput&) = delete;

private:
    const Functions& gl_;
    bool spoke_;
};

} // namespace fragfft::gl
