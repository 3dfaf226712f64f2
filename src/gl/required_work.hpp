// Finds out, before work is timed, that there is any.
#pragma once

#include "gl/functions.hpp"

#include <functional>

namespace fragfft::gl {

// Does `work` once, and throws std::logic_error when it drew no fragment and invoked no compute program. Where OpenGL
// cannot tell (compute programs without pipeline statistics, queries of the caller's own in progress), it does the work
// and asks nothing.
void require_work(const Functions& gl, const std::function<void()>& work);

} // namespace fragfft::gl
