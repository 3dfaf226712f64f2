// An OpenGL context without a display: what any program has before it comes to the library.
#pragma once

#include <EGL/egl.h>

class HeadlessContext
{
public:
    // Current on this thread from now on. Throws std::runtime_error when EGL gives none.
    HeadlessContext();
    ~HeadlessContext();
    HeadlessContext(const HeadlessContext&) = delete;
    HeadlessContext& operator=(const HeadlessContext&) = delete;

private:
    EGLDisplay display_;
    EGLContext context_;
};
