// Which method to transform by when nobody has chosen one.
#pragma once

#include "methods/method.hpp"

namespace fragfft {

// The one of choosable_methods() that takes the problem and moves the fewest bytes for it: see moved_bytes. Throws as
// require_supported does, of a method that refuses nothing but the size where there is one, when none takes it.
const Method& best_method(const Problem& problem, const Limits& limits);

} // namespace fragfft
