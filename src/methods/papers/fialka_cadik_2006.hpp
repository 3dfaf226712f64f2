// Fialka & Cadik, "FFT and Convolution Performance in Image Filtering on GPU", 2006, section 3.1: radix-2 decimation in
// frequency, one full-screen pass per stage, log2 M for the rows and then log2 N for the columns.
//
// This is the opposite choice to Moreland & Angel 2003: all fragments run the same instructions, instead of a program
// for each region of the texture. The sign, the partner and the twiddle factor, which differ between the two halves of
// a butterfly, are numbers in one auxiliary texture (Figure 4). The coordinates that the last stage reads at reverse
// the bits.
//
// A texel holds two complex numbers: R + jG, and in RGBA textures also B + jA, so that two transforms run at once. The
// response of a real kernel multiplies such a spectrum directly. Only unpack, on the CPU, separates the channels.
//
// Takes complex and real images, either axis or both, widths and heights that are powers of two from 2 on, in rgba32f
// and rgba16f, and images of 1 or 2 channels in rg32f and rg16f, too. Each pass is one draw. Twiddle factors come only
// from the auxiliary texture. The paper's forward transform is unscaled (equation 1) and it says nothing of the
// inverse, so Scaling::paper is Scaling::none.
// Erratum: the paper prints (a + bi) exp(-i theta) as (a cos - b sin) + i (a cos + b sin). It is
// (a cos + b sin) + i (b cos - a sin).
#pragma once

#include "methods/method.hpp"

namespace fragfft::fialka_cadik_2006 {

// Returns the texture of Figure 4, a constant of `length` x log2(length) rgba32f texels, for transforms along an axis
// of `length`, a power of two from 2 on. Each row is a stage. Texel k of a row, with blocks of B = length / 2^row and n
// = k mod B, holds
//     x    +1 where the stage adds (n < B/2), -1 where it subtracts
//     y    position of the partner, B/2 away in the same block
//     z, w (1, 0) where the stage adds, cosine and sine of 2 pi (n - B/2) / B where it subtracts
// In the last row z is the bit-reversed k, w is 0, and x and y are those of position z. Positions are integers, which
// floats represent exactly. Normalised coordinates would have to hit texel centres, half a texel off (the trap of
// Figure 5), despite their own rounding and the sampler's. Half-float transforms use the same texture: half floats
// represent integers exactly only up to 2048.
Resource auxiliary_texture(const std::string& name, int length);

Method method();

} // namespace fragfft::fialka_cadik_2006
