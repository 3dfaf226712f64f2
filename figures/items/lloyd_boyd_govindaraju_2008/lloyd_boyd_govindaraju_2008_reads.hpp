// Transforms with their computations removed: the experiment of Lloyd, Boyd & Govindaraju 2008, section 5.
#pragma once

#include "engine/plan.hpp"

namespace fragfft::figures {

// Every iteration of a transform whose twiddle factors are computed reads the same texels as before, adds them and does
// nothing else (reads_only_stage.frag). Passes of other programs stay what they are. The results mean nothing.
Plan without_computations(Plan plan);

} // namespace fragfft::figures
