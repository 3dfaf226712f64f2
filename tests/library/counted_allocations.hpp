// Counts calls of every operator new; the source file of this header replaces them.
#pragma once

#include <functional>

namespace fragfft {

// Returns how many calls `work` makes.
long allocations_of(const std::function<void()>& work);

} // namespace fragfft
