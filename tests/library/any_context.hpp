// OpenGL contexts of every kind that callers use.
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

// The constructor makes the context current; the destructor leaves none current.
class AnyContext
{
public:
    // Throws std::runtime_error if EGL gives no context. Textures are shared with `sharing`.
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
