// Images whose channels in pairs are complex numbers.
#pragma once

#include "image/image.hpp"

namespace fragfft::figures {

// Of two channels, the real and the imaginary part, one complex image; of four, two.
DoubleComplexImage complex_image(const Image& pairs);

} // namespace fragfft::figures
