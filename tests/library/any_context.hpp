// OpenGL contexts of every kind that strangers use.
#pragma once

#include "gl/functions.hpp"

#include <EGL/egl.h>
#include <string>

namespace fragfft {

enum class Kind
{
    core,
    compatibility,
    es,
    no_error_core,
    no_error_es,
};

std::string name(Kind kind);

// Made current. Destroyed, it leaves none current.
class AnyContext
{
public:
    // Throws std::runtime_error when EGL gives none. Textures are shared with `sharing`.
    explicit AnyContext(Kind kind, const AnyContext* sharing = nullptr);
    ~AnyContext();
    AnyContext(const AnyContext&) = delete;
    AnyContext& operator=(const AnyContext&) = delete;

    static bool can_be_made(Kind kind);

    void make_current() const;
    static void make_none_current();
    const gl::Functions& functions() const { return functions_; }

private:
    EGLDisplay display_;
    EGLContext context_;
    gl::Functions functions_;
};

} // namespace fragfft
