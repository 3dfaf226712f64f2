// An OpenGL context without a display: what any program has before it comes to the library.
#ifndef HEADLESS_CONTEXT_H
#define HEADLESS_CONTEXT_H

#include <EGL/egl.h>

typedef struct headless_context
{
    EGLDisplay display;
    EGLContext context;
} headless_context;

// Current on this thread from now on. Returns 0 when EGL gives none.
int make_headless_context(headless_context* headless);
void destroy_headless_context(const headless_context* headless);

#endif
