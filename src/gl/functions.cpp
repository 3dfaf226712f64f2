#include "gl/functions.hpp"

#include "gl/error_scope.hpp"
#include "gl/gl_error.hpp"

#include <algorithm>
#include <array>
#include <exception>
#include <fmt/core.h>
#include <span>
#include <stdexcept>
#include <string_view>

namespace fragfft::gl {

namespace {

struct KnownVersion
{
    Version version;
    int GladGLContext::*is_there;
};

constexpr KnownVersion desktop_versions[] = {
    {{3, 3}, &Functions::VERSION_3_3}, {{4, 0}, &Functions::VERSION_4_0}, {{4, 1}, &Functions::VERSION_4_1},
    {{4, 2}, &Functions::VERSION_4_2}, {{4, 3}, &Functions::VERSION_4_3}, {{4, 4}, &Functions::VERSION_4_4},
    {{4, 5}, &Functions::VERSION_4_5},
};
constexpr KnownVersion es_versions[] = {
    {{2, 0}, &Functions::ES_VERSION_2_0},
    {{3, 0}, &Functions::ES_VERSION_3_0},
    {{3, 1}, &Functions::ES_VERSION_3_1},
    {{3, 2}, &Functions::ES_VERSION_3_2},
};

bool has(const Functions& gl, std::span<const KnownVersion> versions, Version wanted)
{
    for (const auto& [version, is_there] : versions)
        if (version == wanted)
            return gl.*is_there != 0;
    throw std::logic_error(fmt::format("OpenGL {}.{} is not asked about", wanted.major, wanted.minor));
}

// Extensions of OpenGL ES that do what desktop OpenGL has at its core.
void use_core_names(Functions& gl)
{
    if (gl.OES_viewport_array != 0) {
        gl.ViewportIndexedf = gl.ViewportIndexedfOES;
        gl.ViewportIndexedfv = gl.ViewportIndexedfvOES;
        gl.ScissorIndexed = gl.ScissorIndexedOES;
        gl.ScissorIndexedv = gl.ScissorIndexedvOES;
        gl.GetFloati_v = gl.GetFloati_vOES;
    }
    if (gl.EXT_clip_control != 0)
        gl.ClipControl = gl.ClipControlEXT;
    if (gl.NV_polygon_mode != 0)
        gl.PolygonMode = gl.PolygonModeNV;
    if (gl.Enablei != nullptr)
        return;
    if (gl.OES_draw_buffers_indexed != 0) {
        gl.Enablei = gl.EnableiOES;
        gl.Disablei = gl.DisableiOES;
        gl.IsEnabledi = gl.IsEnablediOES;
        gl.ColorMaski = gl.ColorMaskiOES;
    } else if (gl.EXT_draw_buffers_indexed != 0) {
        gl.Enablei = gl.EnableiEXT;
        gl.Disablei = gl.DisableiEXT;
        gl.IsEnabledi = gl.IsEnablediEXT;
        gl.ColorMaski = gl.ColorMaskiEXT;
    } else if (gl.OES_viewport_array != 0) {
        gl.Enablei = gl.EnableiOES;
        gl.Disablei = gl.DisableiOES;
        gl.IsEnabledi = gl.IsEnablediOES;
    }
}

bool has_extension(const Functions& gl, std::string_view wanted)
{
    const auto count = static_cast<GLuint>(integer(gl, GL_NUM_EXTENSIONS));
    for (GLuint i = 0; i < count; ++i)
        if (reinterpret_cast<const char*>(gl.GetStringi(GL_EXTENSIONS, i)) == wanted)
            return true;
    return false;
}

// How many multiprocessors a GPU with NVIDIA's own driver has, each of which has at least 65536 registers, if it has
// room for that many warps.
int multiprocessors_of(const Functions& gl)
{
    constexpr GLenum warps_of_multiprocessor = 0x933A; // GL_WARPS_PER_SM_NV, of NV_shader_thread_group
    constexpr GLenum multiprocessors = 0x933B;         // GL_SM_COUNT_NV
    constexpr GLint sure_warps = 8;
    if (is_es(gl) || !is_desktop_at_least(gl, {4, 3}) || !has_extension(gl, "GL_NV_shader_thread_group"))
        return 0;
    return integer(gl, warps_of_multiprocessor) >= sure_warps ? std::max(integer(gl, multiprocessors), 0) : 0;
}

void ask_for_facts(Functions& gl)
{
    constexpr GLint no_error_bit = 0x8; // GL_CONTEXT_FLAG_NO_ERROR_BIT, of OpenGL 4.6 and KHR_no_error
    // In OpenGL ES the flags come with 3.2.
    gl.reports_no_errors = at_least(gl, {3, 3}, {3, 2}) && (integer(gl, GL_CONTEXT_FLAGS) & no_error_bit) != 0;
    gl.is_compatibility_profile =
        !is_es(gl) && (integer(gl, GL_CONTEXT_PROFILE_MASK) & GL_CONTEXT_COMPATIBILITY_PROFILE_BIT) != 0;
    const auto* vendor = reinterpret_cast<const char*>(gl.GetString(GL_VENDOR));
    gl.fetch_barriers_order_stores = vendor != nullptr && std::string_view(vendor) == "NVIDIA Corporation";
    if (gl.fetch_barriers_order_stores)
        gl.multiprocessors = multiprocessors_of(gl);
}

// Exceptions must not pass through glad, which is C.
struct Loading
{
    const GetProcAddress& get_proc_address;
    std::exception_ptr thrown;

    static GLADapiproc address(void* loading, const char* name)
    {
        auto& self = *static_cast<Loading*>(loading);
        try {
            return self.thrown == nullptr ? self.get_proc_address(name) : nullptr;
        } catch (...) {
            self.thrown = std::current_exception();
            return nullptr;
        }
    }
};

int load(Functions& gl, bool es, const GetProcAddress& get_proc_address)
{
    Loading loading{get_proc_address, nullptr};
    const int loaded = es ? gladLoadGLES2ContextUserPtr(&gl, Loading::address, &loading)
                          : gladLoadGLContextUserPtr(&gl, Loading::address, &loading);
    if (loading.thrown != nullptr)
        std::rethrow_exception(loading.thrown);
    return loaded;
}

// A loader for GLX knows GLX's functions, and so on. Some make up a function for any name that begins with gl; it
// returns null.
void find_current_context(Functions& gl, const GetProcAddress& get_proc_address)
{
    const ErrorScope errors(gl);
    for (const char* name :
         {"eglGetCurrentContext", "wglGetCurrentContext", "CGLGetCurrentContext", "glXGetCurrentContext"}) {
        const auto current = reinterpret_cast<void* (*)()>(get_proc_address(name));
        const void* const context = current == nullptr ? nullptr : current();
        if (context != nullptr) {
            gl.current_context = current;
            gl.context = context;
            return;
        }
    }
    errors.take_errors();
}

} // namespace

bool is_current(const Functions& gl)
{
    if (gl.is_abandoned)
        return false;
    if (gl.current_context != nullptr)
        return gl.current_context() == gl.context;
    return gl.GetString(GL_VERSION) != nullptr;
}

Functions load_functions(const GetProcAddress& get_proc_address)
{
    const auto get_string = reinterpret_cast<PFNGLGETSTRINGPROC>(get_proc_address("glGetString"));
    const GLubyte* text = get_string == nullptr ? nullptr : get_string(GL_VERSION);
    if (text == nullptr)
        throw GlError("no OpenGL context is current on this thread");
    const std::string_view version = reinterpret_cast<const char*>(text);
    const bool es = version.starts_with("OpenGL ES");
    Functions gl{};
    const int loaded = load(gl, es, get_proc_address);
    if (es ? gl.ES_VERSION_3_0 == 0 : gl.VERSION_3_3 == 0)
        throw GlError(fmt::format("OpenGL {}.{} or OpenGL ES {}.{} is needed, and this is '{}'", required_version.major,
                                  required_version.minor, required_es_version.major, required_es_version.minor,
                                  version));
    if (loaded == 0)
        throw GlError(fmt::format("the functions of '{}' could not be loaded", version));
    if (es)
        use_core_names(gl);
    ask_for_facts(gl);
    find_current_context(gl, get_proc_address);
    return gl;
}

bool is_desktop_at_least(const Functions& gl, Version desktop)
{
    return has(gl, desktop_versions, desktop);
}

bool at_least(const Functions& gl, Version desktop, Version es)
{
    return is_es(gl) ? has(gl, es_versions, es) : is_desktop_at_least(gl, desktop);
}

bool has_indexed_viewports(const Functions& gl)
{
    return is_desktop_at_least(gl, {4, 1}) || gl.ARB_viewport_array != 0 || gl.OES_viewport_array != 0;
}

bool has_indexed_color_buffers(const Functions& gl)
{
    return at_least(gl, {3, 3}, {3, 2}) || gl.OES_draw_buffers_indexed != 0 || gl.EXT_draw_buffers_indexed != 0;
}

bool has_clip_control(const Functions& gl)
{
    return is_desktop_at_least(gl, {4, 5}) || gl.ARB_clip_control != 0 || gl.EXT_clip_control != 0;
}

bool pauses_transform_feedback(const Functions& gl)
{
    return at_least(gl, {4, 0}, {3, 0}) || gl.ARB_transform_feedback2 != 0;
}

} // namespace fragfft::gl
