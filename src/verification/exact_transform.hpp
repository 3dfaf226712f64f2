// The Fourier transform by its definition in double precision, to compare with: no algorithm, so nothing to get wrong.
#pragma once

#include "direction.hpp"
#include "image.hpp"

namespace fragfft {

// The sums along the rows and the columns, or along one of them: forward unscaled, inverse divided by how many numbers
// are summed. It takes width + height products a number, so it is for small images.
DoubleComplexImage exact_transform(const DoubleComplexImage& image, Direction direction, Axes axes = Axes::both);

} // namespace fragfft
