// Twiddle factors made in double precision on the CPU.
#pragma once

#include "engine/plan.hpp"

namespace fragfft {

// A constant texture of `length` x 1 rg32f texels: texel k holds (cos, sin) of -2 pi k / length. The angle is reduced
// to an eighth of a turn in integers first, so that every value is within half a unit in the last place.
PlanTexture twiddle_table(const std::string& name, int length);

} // namespace fragfft
