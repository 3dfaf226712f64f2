// Moreland & Angel, "The FFT on a GPU", Graphics Hardware 2003: four real images, one in each channel of one RGBA
// texture, transformed in place of their own texels. No second texture for imaginary parts, no bit reversal, no branch:
// a quad per region draws the program variant that the region needs (Figure 3).
//
// Figure 3's schedule: which program variant is drawn on which region in which pass.
//
// Takes real images, both axes, widths and heights that are powers of two from 2 on, in rgba32f and rgba16f. Three
// textures serve any number of passes: the image, the result and one scratch texture.
#pragma once

#include "methods/method.hpp"

namespace fragfft::moreland_angel_2003 {

Method method();

// Whether the problem has the paper's scaling and twiddle factors computed in the program. Its product is drawn as
// published, too, by one program; that of other problems has a program for each region, which is our variant.
bool is_as_published(const Problem& problem);

} // namespace fragfft::moreland_angel_2003
