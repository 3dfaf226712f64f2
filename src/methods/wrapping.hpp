// Rows one after the other in a texture of another width (Lloyd, Boyd & Govindaraju 2008, section 4.4).
#pragma once

#include "image.hpp"

namespace fragfft {

// The pixels in the order of their rows, from left to right and from the top, in rows of `texture_width` pixels; zeros
// after the last one.
Image wrapped(const Image& rows, int texture_width);

// The inverse: the first width x height pixels.
Image unwrapped(const Image& texels, int width, int height);

} // namespace fragfft
