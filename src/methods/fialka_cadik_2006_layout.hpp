// What each texel of Fialka & Cadik's spectrum holds: components 0 and 1 are the real and the imaginary part of one
// complex image's spectrum, components 2 and 3 of the other's. The complex images are R + jG and B + jA.
#pragma once

#include "methods/method.hpp"

namespace fragfft::fialka_cadik_2006 {

// 2 for images of 1 or 2 channels, 4 for 3 or 4.
int packed_channels(int channels);

// As Method has them. With H the spectrum of F + jG, F and G real images:
//     F(u, v) = (H(u, v) + conj H(-u, -v)) / 2,   G(u, v) = (H(u, v) - conj H(-u, -v)) / 2j
// and H = F + jG. A last channel without a partner is packed with G = 0.
DoubleComplexImage unpack(const Image& packed, int channels);
Image pack(const DoubleComplexImage& spectrum);

// The kernel as both complex images: in channels 0 and 2, with zeros in 1 and 3.
Image response_source(const Image& kernel);
// The response's first channel for both complex images: (re, im, re, im). It need not be Hermitian.
Image pack_response(const DoubleComplexImage& response);

} // namespace fragfft::fialka_cadik_2006
