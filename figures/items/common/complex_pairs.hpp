// Images whose channels in pairs are complex numbers.
#pragma once

#include "image/image.hpp"

namespace fragfft::figures {

// Complex channels whose real and imaginary parts are pairs of channels: one of two channels, two of four.
DoubleComplexImage complex_image(const Image& pairs);

} // namespace fragfft::figures
