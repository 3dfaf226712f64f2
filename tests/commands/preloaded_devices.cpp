// Preloaded into the program: presents every device as hardware, and appends the calls to EGL to the file
// FRAGFFT_EGL_CALLS: "listed" for its devices, "opened" for a context.
#include <EGL/egl.h>
#include <EGL/eglext.h>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <dlfcn.h>

namespace {

void* original(const char* name)
{
    return dlsym(dlopen("libEGL.so.1", RTLD_NOW), name);
}

void note(const char* call)
{
    const char* const path = std::getenv("FRAGFFT_EGL_CALLS");
    if (std::FILE* const file = path == nullptr ? nullptr : std::fopen(path, "a")) {
        std::fprintf(file, "%s\n", call);
        std::fclose(file);
    }
}

const char* no_extensions(EGLDeviceEXT, EGLint)
{
    return "";
}

} // namespace

extern "C" __attribute__((visibility("default"))) __eglMustCastToProperFunctionPointerType
eglGetProcAddress(const char* name)
{
    if (std::strcmp(name, "eglQueryDevicesEXT") == 0)
        note("listed");
    if (std::strcmp(name, "eglQueryDeviceStringEXT") == 0)
        return reinterpret_cast<__eglMustCastToProperFunctionPointerType>(no_extensions);
    return reinterpret_cast<PFNEGLGETPROCADDRESSPROC>(original("eglGetProcAddress"))(name);
}

extern "C" __attribute__((visibility("default"))) EGLContext
eglCreateContext(EGLDisplay display, EGLConfig config, EGLContext shared, const EGLint* attributes)
{
    note("opened");
    return reinterpret_cast<PFNEGLCREATECONTEXTPROC>(original("eglCreateContext"))(display, config, shared, attributes);
}
