// The quaternion Fourier transform of which section 4 says that its cost should be comparable to that of the
// four-channel FFT.
#pragma once

#include "figures/report/item.hpp"
#include "reference/complex_image.hpp"

#include <array>

namespace fragfft::figures {

// Three imaginary units, each a unit vector and at right angles to the others, in a right-handed order: the first is
// the transform's axis mu, in whose exponential the samples turn.
using QuaternionAxes = std::array<std::array<double, 3>, 3>;

// The axis i.
inline constexpr QuaternionAxes plain_axes{{{1.0, 0.0, 0.0}, {0.0, 1.0, 0.0}, {0.0, 0.0, 1.0}}};
// The axis of greys, (i + j + k) / sqrt 3.
QuaternionAxes axes_of_grey();

// The sum over x, y of exp(-mu 2 pi (ux / M + vy / N)) q(x, y), the exponential on the left, straight from this
// definition. `image` has the four parts 1, i, j and k of each quaternion q as its channels.
DoubleImage quaternion_transform(const DoubleImage& image, const std::array<double, 3>& axis);

// The imaginary parts of each quaternion along these axes, and back: a rotation of each texel by itself.
DoubleImage along_axes(const DoubleImage& image, const QuaternionAxes& axes);
DoubleImage back_from_axes(const DoubleImage& image, const QuaternionAxes& axes);

// Compares the four-channel transform, as it is drawn, with quaternion transforms about both axes.
Claim quaternion_claim(const reference::PublishedTable& published, ItemContext& context, ItemResult& result);

} // namespace fragfft::figures
