// Sole ownership of one OpenGL object name.
#pragma once

#include "gl/functions.hpp"

#include <utility>

namespace fragfft::gl {

// The functions must outlive the handle. In another context than theirs nothing is destroyed: there the name may be
// another object's.
template <void (*destroy)(const Functions&, GLuint)> class Handle
{
public:
    Handle() = default;
    Handle(const Functions& functions, GLuint name) : functions_(&functions), name_(name) {}
    Handle(Handle&& other) noexcept : functions_(other.functions_), name_(std::exchange(other.name_, 0)) {}
    Handle& operator=(Handle&& other) noexcept
    {
        std::swap(functions_, other.functions_);
        std::swap(name_, other.name_);
        return *this;
    }
    Handle(const Handle&) = delete;
    Handle& operator=(const Handle&) = delete;
    ~Handle()
    {
        if (name_ != 0 && is_current(*functions_))
            destroy(*functions_, name_);
    }
    GLuint get() const
    {
        return name_;
    }
    // The functions of the context that the object belongs to. Not for a handle of nothing.
    const Functions& functions() const
    {
        return *functions_;
    }

private:
    const Functions* functions_ = nullptr;
    GLuint name_ = 0;
};

// glGen* and glDelete* of arrays of names, as functions of one name.
template <typename Generate> GLuint generate_name(Generate generate)
{
    GLuint name = 0;
    generate(1, &name);
    return name;
}

} // namespace fragfft::gl
