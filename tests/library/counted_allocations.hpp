// Counts calls of any operator new, which this header's source replaces.
#pragma once

#include <functional>

namespace fragfft {

// How many there are while `work` is done.
long allocations_of(const std::function<void()>& work);

} // namespace fragfft
