// What Figures 1 and 2 share: a packed spectrum's texels in words and colours, out of the code's own index functions.
#pragma once

#include "figures/report/svg.hpp"
#include "methods/moreland_angel_2003_layout.hpp"

#include <string>

namespace fragfft::figures {

using moreland_angel_2003::StoredPart;

// "Re" or "Im".
const char* part_word(const StoredPart& part);
// How a region is drawn: real parts and imaginary parts differ.
ShapeStyle part_style(const StoredPart& part);

// Texels of a packed row of `length`, or of an array, of which the code's index function and equation 9 or 10, as the
// reference has it, say different things.
int texels_in_dispute(int length);
int texels_in_dispute(int width, int height);

} // namespace fragfft::figures
