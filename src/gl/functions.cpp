#include "gl/functions.hpp"

#include "gl/gl_error.hpp"

#include <fmt/core.h>
#include <stdexcept>
#include <string_view>

namespace fragfft::gl {

namespace {

constexpr int number(Version version)
{
    return 10 * version.major + version.minor;
}

bool has_es(const Functions& gl, Version version)
{
    switch (number(version)) {
    case 20:
        return gl.ES_VERSION_2_0 != 0;
    case 30:
        return gl.ES_VERSION_3_0 != 0;
    case 31:
        return gl.ES_VERSION_3_1 != 0;
    case 32:
        return gl.ES_VERSION_3_2 != 0;
    default:
        throw std::logic_error(fmt::format("OpenGL ES {}.{} is not asked about", version.major, version.minor));
    }
}

} // namespace

Functions load_functions(GetProcAddress get_proc_address)
{
    const auto get_string = reinterpret_cast<PFNGLGETSTRINGPROC>(get_proc_address("glGetString"));
    const GLubyte* text = get_string == nullptr ? nullptr : get_string(GL_VERSION);
    if (text == nullptr)
        throw GlError("no OpenGL context is current on this thread");
    const std::string_view version = reinterpret_cast<const char*>(text);
    const bool es = version.starts_with("OpenGL ES");
    Functions gl{};
    const int loaded = es ? gladLoadGLES2Context(&gl, get_proc_address) : gladLoadGLContext(&gl, get_proc_address);
    if (es ? gl.ES_VERSION_3_0 == 0 : gl.VERSION_3_3 == 0)
        throw GlError(fmt::format("OpenGL {}.{} or OpenGL ES {}.{} is needed, and this is '{}'", required_version.major,
                                  required_version.minor, required_es_version.major, required_es_version.minor,
                                  version));
    if (loaded == 0)
        throw GlError(fmt::format("the functions of '{}' could not be loaded", version));
    return gl;
}

bool is_desktop_at_least(const Functions& gl, Version desktop)
{
    switch (number(desktop)) {
    case 33:
        return gl.VERSION_3_3 != 0;
    case 40:
        return gl.VERSION_4_0 != 0;
    case 41:
        return gl.VERSION_4_1 != 0;
    case 42:
        return gl.VERSION_4_2 != 0;
    case 43:
        return gl.VERSION_4_3 != 0;
    case 44:
        return gl.VERSION_4_4 != 0;
    case 45:
        return gl.VERSION_4_5 != 0;
    default:
        throw std::logic_error(fmt::format("OpenGL {}.{} is not asked about", desktop.major, desktop.minor));
    }
}

bool at_least(const Functions& gl, Version desktop, Version es)
{
    return is_es(gl) ? has_es(gl, es) : is_desktop_at_least(gl, desktop);
}

} // namespace fragfft::gl
