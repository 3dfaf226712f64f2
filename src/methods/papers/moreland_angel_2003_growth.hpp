// The scale of each pass of Moreland & Angel's transform, and bounds on its numbers.
#pragma once

#include "methods/growth.hpp"
#include "methods/problem.hpp"
#include "methods/radix_2.hpp"

namespace fragfft::moreland_angel_2003 {

// The scale of iteration 1 <= i <= log2 of the axis's length.
float iteration_scale(const Problem& problem, radix_2::Axis axis, int iteration);
// The scale that the forward untangle pass applies, after the axis's iterations, and the inverse tangle pass, before
// them.
float forward_scale(const Problem& problem, radix_2::Axis axis);
float inverse_scale(const Problem& problem, radix_2::Axis axis);

Growth growth(const Problem& problem);

} // namespace fragfft::moreland_angel_2003
