// Tells our own OpenGL errors from the caller's, who may not have asked glGetError yet.
#pragma once

#include "gl/functions.hpp"

#include <array>
#include <exception>
#include <string>

namespace fragfft::gl {

class ErrorScope
{
public:
    // Sets aside the errors that are pending: they are the caller's. Throws GlError when the device was reset: nothing
    // that OpenGL answers from then on is so.
    explicit ErrorScope(const Functions& gl);
    // Gives the caller's errors back, by provoking each again. GL_OUT_OF_MEMORY and errors of stacks cannot be provoked
    // at will and are lost; GL_CONTEXT_LOST stays by itself. Debug output is silent meanwhile. Where an exception
    // leaves the scope, that has told of our own errors, and they are forgotten.
    ~ErrorScope();
    ErrorScope(const ErrorScope&) = delete;
    ErrorScope& operator=(const ErrorScope&) = delete;

    // Throws GlError with the names of the errors since the construction or the last call, if any, and `culprit`.
    void throw_if_error(const std::string& culprit) const;
    // Whether there were any; forgets them. Throws GlError when the device was reset: that says nothing of what was
    // tried.
    bool take_errors() const;

private:
    void forget_errors() const;

    const Functions& gl_;
    // A context holds one error of each kind at most. Drivers keep one, or one for each part of themselves.
    std::array<GLenum, 8> callers_{};
    std::size_t count_ = 0;
    const int exceptions_ = std::uncaught_exceptions(); // when it began
};

// The names of the errors that glGetError holds, which it then forgets; empty when there are none.
std::string taken_error_names(const Functions& gl);

} // namespace fragfft::gl
