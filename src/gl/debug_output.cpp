#include "gl/debug_output.hpp"

#include "gl/gl_error.hpp"

#include <fmt/format.h>

namespace fragfft::gl {

namespace {

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

// Names of the errors that glGetError holds, which it then forgets.
std::string taken_errors()
{
    std::string errors;
    // A lost context reports its error without end: stop after the first few.
    for (int count = 0; count < 8; ++count) {
        const GLenum error = glGetError();
        if (error == GL_NO_ERROR)
            break;
        errors += fmt::format("{}{}", errors.empty() ? "" : "; ", error_name(error));
    }
    return errors;
}

} // namespace

DebugOutput::DebugOutput()
{
    GLint flags = 0;
    glGetIntegerv(GL_CONTEXT_FLAGS, &flags);
    if ((flags & GL_CONTEXT_FLAG_DEBUG_BIT) == 0 || GLAD_GL_KHR_debug == 0 || glDebugMessageCallback == nullptr)
        return;
    glEnable(GL_DEBUG_OUTPUT);
    glEnable(GL_DEBUG_OUTPUT_SYNCHRONOUS);
    glDebugMessageCallback(&DebugOutput::receive, this);
    installed_ = true;
}

DebugOutput::~DebugOutput()
{
    if (installed_)
        glDebugMessageCallback(nullptr, nullptr);
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
    // Both tell of the same errors, the messages in more words.
    const std::string names = taken_errors();
    std::string messages;
    messages_.swap(messages);
    const std::string& errors = messages.empty() ? names : messages;
    if (!errors.empty())
        throw GlError(fmt::format("{}: {}", culprit, errors));
}

void throw_if_error(const std::string& culprit)
{
    const std::string errors = taken_errors();
    if (!errors.empty())
        throw GlError(fmt::format("{}: {}", culprit, errors));
}

} // namespace fragfft::gl
