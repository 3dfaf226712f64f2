// Whether work does anything at all: what is timed must.
#pragma once

#include "gl/functions.hpp"

#include <functional>

namespace fragfft::gl {

// Does `work` once, and throws std::logic_error when it wrote no fragment and invoked no compute program. Where OpenGL
// cannot tell (compute programs without pipeline statistics, queries of the caller's own in progress), it does the work
// and asks nothing.
void require_work(const Functions& gl, const std::function<void()>& work);

} // namespace fragfft::gl
