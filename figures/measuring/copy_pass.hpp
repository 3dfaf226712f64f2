// The unit in which benchmarks tell their costs: one full-screen pass that reads and writes every texel once.
#pragma once

#include "engine/plan.hpp"
#include "image.hpp"

namespace fragfft::measuring {

// From input "image" to output "result".
Plan copy_plan(int width, int height, gl::PixelFormat format);

// Samples in [0, 1), the same at every call.
Image random_pixels(int width, int height, int channels = 4);

} // namespace fragfft::measuring
