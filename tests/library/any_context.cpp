#include "any_context.hpp"

#include "gl/context_egl.hpp"

#include <EGL/eglext.h>
#include <cstdlib>
#include <memory>
#include <stdexcept>
#include <vector>

namespace fragfft {

namespace {

// Returns the display of the device that FRAGFFT_TEST_DEVICE names; a context there has initialised it for good.
EGLDisplay test_display()
{
    static const std::unique_ptr<gl::Context> context = [] {
        const char* device = std::getenv("FRAGFFT_TEST_DEVICE");
        return gl::make_egl_context(device == nullptr ? "auto" : device);
    }();
    static const EGLDisplay display = eglGetCurrentDisplay();
    return display;
}

EGLContext made(Kind kind, EGLContext sharing)
{
    const bool is_es = kind == Kind::es || kind == Kind::no_error_es;
    std::vector<EGLint> wanted{EGL_CONTEXT_MAJOR_VERSION, 3, EGL_CONTEXT_MINOR_VERSION, is_es ? 0 : 3};
    if (!is_es)
        wanted.insert(wanted.end(), {EGL_CONTEXT_OPENGL_PROFILE_MASK, kind == Kind::compatibility
                                                                          ? EGL_CONTEXT_OPENGL_COMPATIBILITY_PROFILE_BIT
                                                                          : EGL_CONTEXT_OPENGL_CORE_PROFILE_BIT});
    constexpr EGLint no_error = 0x31B3; // EGL_CONTEXT_OPENGL_NO_ERROR_KHR
    if (kind == Kind::no_error_core || kind == Kind::no_error_es)
        wanted.insert(wanted.end(), {no_error, EGL_TRUE});
    wanted.push_back(EGL_NONE);
    eglBindAPI(is_es ? EGL_OPENGL_ES_API : EGL_OPENGL_API);
    const EGLContext context = eglCreateContext(test_display(), EGL_NO_CONFIG_KHR, sharing, wanted.data());
    eglBindAPI(EGL_OPENGL_API);
    return context;
}

} // namespace

std::string name(Kind kind)
{
    switch (kind) {
    case Kind::core:
        return "core";
    case Kind::compatibility:
        return "compatibility";
    case Kind::es:
        return "OpenGL ES";
    case Kind::no_error_core:
        return "core, without errors";
    default:
        return "OpenGL ES, without errors";
    }
}

AnyContext::AnyContext(Kind kind, const AnyContext* sharing)
    : display_(test_display()), context_(made(kind, sharing == nullptr ? EGL_NO_CONTEXT : sharing->context_))
{
    if (context_ == EGL_NO_CONTEXT)
        throw std::runtime_error("EGL makes no context: " + name(kind));
    make_current();
    functions_ = gl::load_functions(eglGetProcAddress);
}

AnyContext::~AnyContext()
{
    eglMakeCurrent(display_, EGL_NO_SURFACE, EGL_NO_SURFACE, EGL_NO_CONTEXT);
    eglDestroyContext(display_, context_);
}

bool AnyContext::can_be_made(Kind kind)
{
    const EGLContext context = made(kind, EGL_NO_CONTEXT);
    if (context != EGL_NO_CONTEXT)
        eglDestroyContext(test_display(), context);
    return context != EGL_NO_CONTEXT;
}

void AnyContext::make_current() const
{
    eglMakeCurrent(display_, EGL_NO_SURFACE, EGL_NO_SURFACE, context_);
}

void AnyContext::make_none_current()
{
    eglMakeCurrent(test_display(), EGL_NO_SURFACE, EGL_NO_SURFACE, EGL_NO_CONTEXT);
}

} // namespace fragfft
