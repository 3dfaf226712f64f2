// The OpenGL functions of one context. All code that calls OpenGL is passed them: several contexts, of OpenGL and of
// OpenGL ES, exist side by side, and nothing is global.
#pragma once

#include <cstddef>
#include <functional>
#include <glad/gl.h>
#include <utility>

namespace fragfft::gl {

// Any callable that behaves like eglGetProcAddress and glfwGetProcAddress.
using GetProcAddress = std::function<void (*(const char*))()>;

// The functions of a context, and facts that are queried once. Where a version has a function only in an extension
// (OES_viewport_array, ARB_clip_control, ...), that function has the core name here.
struct Functions : GladGLContext
{
    bool is_compatibility_profile = false;
    // Whether it is a no-error context (KHR_no_error), where errors are undefined behaviour and so cannot be used to
    // find anything out.
    bool reports_no_errors = false;
    // Whether a barrier for fetches orders later stores, too: see engine/barriers.hpp.
    bool fetch_barriers_order_stores = false;
    // The number of multiprocessors of an NVIDIA GPU, on which groups may wait for each other (see
    // engine/resident_groups.hpp); 0 elsewhere, where it is unknown how many groups are resident at once.
    int multiprocessors = 0;

    // The window system's function that returns the thread's current context, and what it returned when the functions
    // were loaded. Null where the loader does not know one (WGL's does not): then only the lack of any context is
    // noticed.
    void* (*current_context)() = nullptr;
    const void* context = nullptr;
    mutable bool is_abandoned = false; // set by abandon()
};

// Whether this context is current on the calling thread, as far as that can be found out.
bool is_current(const Functions& gl);

// From now on nothing of the context is called: it is gone, or its objects will be destroyed with it.
inline void abandon(const Functions& gl)
{
    gl.is_abandoned = true;
}

struct Version
{
    int major;
    int minor;

    bool operator==(const Version&) const = default;
};

// The oldest versions that suffice for everything that draws.
inline constexpr Version required_version{3, 3};
inline constexpr Version required_es_version{3, 0};

// The functions of the calling thread's current context. Throws GlError when there is none, or when it is older than
// OpenGL 3.3 or OpenGL ES 3.0; the message names the version found. Lets through what
// the callable throws. Leaves the caller's OpenGL errors as they are.
Functions load_functions(const GetProcAddress& get_proc_address);

inline bool is_es(const Functions& gl)
{
    return gl.ES_VERSION_2_0 != 0;
}

// Whether the context is at least of this version of OpenGL (3.3 to 4.5) or, if it is one of OpenGL ES, of this one of
// OpenGL ES (2.0 to 3.2). Throws std::logic_error for versions beyond those.
bool at_least(const Functions& gl, Version desktop, Version es);
// False in OpenGL ES.
bool is_desktop_at_least(const Functions& gl, Version desktop);

// The text beside a value in a list; `otherwise` where the list lacks the value.
template <typename Value, std::size_t count>
const char* text_of(const std::pair<Value, const char*> (&texts)[count], Value value, const char* otherwise)
{
    for (const auto& [known, text] : texts)
        if (known == value)
            return text;
    return otherwise;
}

// Returns a single number from glGetIntegerv.
inline GLint integer(const Functions& gl, GLenum name)
{
    GLint value = 0;
    gl.GetIntegerv(name, &value);
    return value;
}

// Features that older versions have as extensions:
bool has_indexed_viewports(const Functions& gl);     // a viewport and a scissor each for several
bool has_indexed_color_buffers(const Functions& gl); // a mask and a switch of blending each for several
bool has_clip_control(const Functions& gl);
bool pauses_transform_feedback(const Functions& gl);

} // namespace fragfft::gl
