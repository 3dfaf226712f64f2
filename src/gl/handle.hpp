// Sole ownership of one OpenGL object name.
#pragma once

#include <glad/gl.h>
#include <utility>

namespace fragfft::gl {

template <void (*destroy)(GLuint)> class Handle
{
public:
    Handle() = default;
    explicit Handle(GLuint name) : name_(name) {}
    Handle(Handle&& other) noexcept : name_(std::exchange(other.name_, 0)) {}
    Handle& operator=(Handle&& other) noexcept
    {
        std::swap(name_, other.name_);
        return *this;
    }
    Handle(const Handle&) = delete;
    Handle& operator=(const Handle&) = delete;
    ~Handle()
    {
        if (name_ != 0)
            destroy(name_);
    }
    GLuint get() const
    {
        return name_;
    }

private:
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
