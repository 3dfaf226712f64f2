// Separates our own OpenGL errors from the caller's, who may not have called glGetError yet.
#pragma once

#include "gl/functions.hpp"

#include <array>
#include <exception>
#include <string>

namespace fragfft::gl {

class ErrorScope
{
public:
    // Sets aside pending errors, which are the caller's. Throws GlError when the device was reset: OpenGL's answers
    // mean nothing from then on.
    explicit ErrorScope(const Functions& gl);
    // Restores the caller's errors by provoking each of them again. GL_OUT_OF_MEMORY and stack errors cannot be
    // provoked at will and are lost; GL_CONTEXT_LOST stays by itself. Debug output is silent meanwhile. When an
    // exception leaves the scope, it has already reported our own errors, and these are discarded.
    ~ErrorScope();
    ErrorScope(const ErrorScope&) = delete;
    ErrorScope& operator=(const ErrorScope&) = delete;

    // Throws GlError with the names of the errors since the construction or the last call, if any, and `culprit`.
    void throw_if_error(const std::string& culprit) const;
    // Whether there were any errors; discards them. Throws GlError when the device was reset, because then errors say
    // nothing about what was tried.
    bool take_errors() const;

private:
    void forget_errors() const;

    const Functions& gl_;
    // A context holds one error of each kind at most. Drivers keep one, or one for each part of themselves.
    std::array<GLenum, 8> callers_{};
    std::size_t count_ = 0;
    const int exceptions_ = std::uncaught_exceptions(); // exceptions in flight when it began
};

// The names of all pending errors, which are thereby cleared; empty when there are none.
std::string taken_error_names(const Functions& gl);

} // namespace fragfft::gl
