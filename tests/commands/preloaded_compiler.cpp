// Preloaded into the program to imitate a faulty driver compiler: it compiles FRAGFFT_WRONG_TEXT as
// FRAGFFT_WRONG_INSTEAD.
#include "library/wrong_compiler.hpp"

#include <EGL/egl.h>
#include <cstdlib>
#include <dlfcn.h>

extern "C" __attribute__((visibility("default"))) __eglMustCastToProperFunctionPointerType
eglGetProcAddress(const char* name)
{
    static const auto original = [] {
        const char* const text = std::getenv("FRAGFFT_WRONG_TEXT");
        const char* const instead = std::getenv("FRAGFFT_WRONG_INSTEAD");
        if (text != nullptr && instead != nullptr)
            host::compile_wrongly(text, instead);
        // The program loads it only when it opens a device, and without making its symbols global.
        void* const egl = dlopen("libEGL.so.1", RTLD_NOW);
        return reinterpret_cast<PFNEGLGETPROCADDRESSPROC>(dlsym(egl, "eglGetProcAddress"));
    }();
    return host::wrongly_compiling(name, original(name));
}
