// Lloyd, Boyd & Govindaraju, "Fast Computation of General Fourier Transforms on GPUs", 2008: transforms of any size by
// programs that draw one quadrilateral a pass.
//
// Powers of two (section 4.1): the radix-2 Stockham FFT, log2 N passes along an axis, in natural order from beginning
// to end. Any other length N (section 4.3): the z-chirp algorithm of Bluestein, a convolution by transforms of N'
// numbers, the least power of two >= 2N - 1: 2 log2 N' + 3 passes. Its chirp and the chirp's transform are made in
// double precision on the CPU, with n^2 reduced modulo 2N in integers.
//
// A texel holds two complex numbers, or one in rg32f and rg16f, as the paper has it; of real images the complex ones
// are R + jG and B + jA. Takes complex and real images, either axis or both, from 1 x 1 on; half floats for powers of
// two. The paper's scaling is 1/N in the inverse, so Scaling::paper is Scaling::none.
//
// Errata: of decimation in frequency, section 2.2, odd k are FN/2{(k - 1)/2, fo}; the paper prints (k + 1)/2. With
// kn = (k^2 + n^2 - (k - n)^2)/2 the chirp is b(n) = exp(+pi j n^2/N); section 4.3 prints a minus sign.
#pragma once

#include "methods/method.hpp"

namespace fragfft::lloyd_boyd_govindaraju_2008 {

// N' for lengths that are no power of two.
int padded_length(int length);

Method method();

} // namespace fragfft::lloyd_boyd_govindaraju_2008
