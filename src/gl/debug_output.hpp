// The driver's debug messages, kept until somebody can throw: an exception must not cross the driver's frames.
#pragma once

#include <glad/gl.h>
#include <string>

namespace fragfft::gl {

class DebugOutput
{
public:
    // Installs itself in the current context when that is a debug context with GL_KHR_debug.
    DebugOutput();
    ~DebugOutput();
    DebugOutput(const DebugOutput&) = delete;
    DebugOutput& operator=(const DebugOutput&) = delete;

    // Throws GlError with every error message since the last call; without debug output, with glGetError's name.
    // `culprit` says what was being done.
    void throw_errors(const std::string& culprit);

private:
    static void GLAD_API_PTR receive(GLenum source, GLenum type, GLuint id, GLenum severity, GLsizei length,
                                     const GLchar* message, const void* self);

    std::string messages_;
    bool installed_ = false;
};

// Throws GlError with glGetError's name, if there is an error, and `culprit`.
void throw_if_error(const std::string& culprit);

} // namespace fragfft::gl
