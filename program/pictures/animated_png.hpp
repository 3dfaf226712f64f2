// Pictures that follow each other in time, as one animated PNG.
#pragma once

#include "image.hpp"

#include <cstdint>
#include <functional>
#include <vector>

namespace fragfft {

// Returns a PNG of `frames` pictures, each shown for so many seconds, that begins again for ever (APNG, a part of the
// third edition of the PNG specification). What knows no animations shows the first. `frame`, asked once for each
// number from 0 on, returns images of one shape. Times are rounded to milliseconds, or tenths of a second above a
// minute, without adding up: frame k begins at the rounded time k * seconds. Throws as png_of does, and
// std::invalid_argument for less than one frame, frames of several shapes and times that are not from 0 to 6000
// seconds.
std::vector<std::uint8_t> animated_png(int frames, double seconds_per_frame,
                                       const std::function<Image(int number)>& frame);

} // namespace fragfft
