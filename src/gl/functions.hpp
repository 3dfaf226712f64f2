// The OpenGL functions of one context. Whoever calls OpenGL is given them: several contexts, of OpenGL and of OpenGL
// ES, live side by side, and nothing is global.
#pragma once

#include <glad/gl.h>

namespace fragfft::gl {

using Functions = GladGLContext;

// As eglGetProcAddress and glfwGetProcAddress are.
using GetProcAddress = void (*(*)(const char*))();

struct Version
{
    int major;
    int minor;
};

// What everything that draws is content with.
inline constexpr Version required_version{3, 3};
inline constexpr Version required_es_version{3, 0};

// The functions of the calling thread's current context. Throws GlError when there is none, or when it is older than
// OpenGL 3.3 or OpenGL ES 3.0; the message names the version found.
Functions load_functions(GetProcAddress get_proc_address);

inline bool is_es(const Functions& gl)
{
    return gl.ES_VERSION_2_0 != 0;
}

// Whether the context has what came with this version of OpenGL (3.3 to 4.5) or, for an OpenGL ES context, with this
// one of OpenGL ES (2.0 to 3.2). Throws std::logic_error for versions beyond those.
bool at_least(const Functions& gl, Version desktop, Version es);
// The same for what OpenGL ES never has.
bool is_desktop_at_least(const Functions& gl, Version desktop);

} // namespace fragfft::gl
