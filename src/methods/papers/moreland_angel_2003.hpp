// Moreland & Angel, "The FFT on a GPU", Graphics Hardware 2003: four real images, one in each channel of an RGBA
// texture, are transformed within their own texels. There is no second texture for imaginary parts, no bit reversal and
// no branch: a quad for each region draws the program variant that the region needs.
//
// Figure 3 is the schedule: which program variant is drawn on which region in which pass.
//
// Takes real images, both axes, widths and heights that are powers of two from 2 on, in rgba32f and rgba16f. Three
// textures serve any number of passes: the image, the result and one scratch texture.
#pragma once

#include "methods/method.hpp"

namespace fragfft::moreland_angel_2003 {

Method method();

// Whether the problem has the paper's scaling and computes its twiddle factors in the program. Then the product, too,
// is drawn as published, by one program; for other problems it has a program for each region, which is our variant.
bool is_as_published(const Problem& problem);

} // namespace fragfft::moreland_angel_2003
