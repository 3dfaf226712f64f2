// A sequence of pictures as one animated PNG.
#pragma once

#include "image.hpp"

#include <cstdint>
#include <functional>
#include <vector>

namespace fragfft {

// Returns a PNG of `frames` pictures that are shown in an endless loop, each for the same time (APNG, part of the third
// edition of the PNG specification). Programs without support for animations show the first picture. `frame` is called
// once for each number from 0 on, and must return images of one shape. Times are rounded to milliseconds, or above a
// minute to tenths of a second, without accumulating errors: frame k begins at the rounded time k * seconds. Throws as
// png_of does, and std::invalid_argument for less than one frame, for frames of different shapes, and for times outside
// 0 to 6000 seconds.
std::vector<std::uint8_t> animated_png(int frames, double seconds_per_frame,
                                       const std::function<Image(int number)>& frame);

} // namespace fragfft
