// A photograph to measure with.
#pragma once

#include "image/image.hpp"

namespace fragfft::measuring {

// 512 x 512, three channels.
Image photograph();

} // namespace fragfft::measuring
