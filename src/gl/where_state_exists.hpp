// Predicates for lists of OpenGL state: in which contexts an entry exists.
#pragma once

#include "gl/functions.hpp"

namespace fragfft::gl {

inline bool everywhere(const Functions&)
{
    return true;
}

inline bool on_desktop(const Functions& gl)
{
    return !is_es(gl);
}

inline bool in_es(const Functions& gl)
{
    return is_es(gl);
}

inline bool in_compatibility_profiles(const Functions& gl)
{
    return gl.is_compatibility_profile;
}

} // namespace fragfft::gl
