// Rows that follow each other in a texture of another width (Lloyd, Boyd & Govindaraju 2008, section 4.4).
#pragma once

#include "image.hpp"

namespace fragfft {

// Returns the pixels in row order, left to right and top to bottom, in rows of `texture_width` pixels, with zeros after
// the last one.
Image wrapped(const Image& rows, int texture_width);

// The inverse: the first width x height pixels.
Image unwrapped(const Image& texels, int width, int height);

} // namespace fragfft
