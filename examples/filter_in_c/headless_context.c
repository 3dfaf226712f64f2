#include "headless_context.h"

#include <EGL/eglext.h>
#include <stddef.h>

enum
{
    most_devices = 16
};

// The first device that EGL knows, usually a GPU, or else Mesa's platform without a surface.
static EGLDisplay initialised_display(void)
{
    const PFNEGLQUERYDEVICESEXTPROC query_devices = (PFNEGLQUERYDEVICESEXTPROC)eglGetProcAddress("eglQueryDevicesEXT");
    EGLDeviceEXT devices[most_devices];
    EGLint count = 0;
    EGLDisplay display = EGL_NO_DISPLAY;
    if (query_devices != NULL)
        query_devices(most_devices, devices, &count);
    for (EGLint i = 0; i < count; ++i) {
        display = eglGetPlatformDisplay(EGL_PLATFORM_DEVICE_EXT, devices[i], NULL);
        if (display != EGL_NO_DISPLAY && eglInitialize(display, NULL, NULL))
            return display;
    }
    display = eglGetPlatformDisplay(EGL_PLATFORM_SURFACELESS_MESA, EGL_DEFAULT_DISPLAY, NULL);
    return display != EGL_NO_DISPLAY && eglInitialize(display, NULL, NULL) ? display : EGL_NO_DISPLAY;
}

int make_headless_context(headless_context* headless)
{
    const EGLint wanted[] = {
        EGL_CONTEXT_MAJOR_VERSION,           3,       EGL_CONTEXT_MINOR_VERSION, 3, EGL_CONTEXT_OPENGL_PROFILE_MASK,
        EGL_CONTEXT_OPENGL_CORE_PROFILE_BIT, EGL_NONE};
    headless->display = initialised_display();
    if (headless->display == EGL_NO_DISPLAY)
        return 0;
    eglBindAPI(EGL_OPENGL_API);
    headless->context = eglCreateContext(headless->display, EGL_NO_CONFIG_KHR, EGL_NO_CONTEXT, wanted);
    return headless->context != EGL_NO_CONTEXT &&
           eglMakeCurrent(headless->display, EGL_NO_SURFACE, EGL_NO_SURFACE, headless->context);
}

void destroy_headless_context(const headless_context* headless)
{
    eglMakeCurrent(headless->display, EGL_NO_SURFACE, EGL_NO_SURFACE, EGL_NO_CONTEXT);
    eglDestroyContext(headless->display, headless->context);
    eglTerminate(headless->display);
}
