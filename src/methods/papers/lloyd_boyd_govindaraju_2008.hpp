// Lloyd, Boyd & Govindaraju, "Fast Computation of General Fourier Transforms on GPUs", 2008: transforms of any size by
// programs that draw one quadrilateral a pass.
//
// Powers of two (section 4.1): the radix-2 Stockham FFT, log2 N passes along an axis, in natural order from beginning
// to end. Any other length N (section 4.3): the z-chirp algorithm of Bluestein, a convolution by transforms of N'
// numbers, the least power of two >= 2N - 1: 2 log2 N' + 3 passes. Its chirp and the chirp's transform are made in
// double precision on the CPU, with n^2 reduced modulo 2N in integers.
//
// Rows longer than a texture is wide (section 4.4) lie in it wrapped, Problem::wrapped_at: by logical indexing, in
// every program, or in four steps, the columns and the rows of each row's block with the twiddles and the local
// transposition in the last pass of either. A z-chirp in four steps has its two transforms in four steps and its
// products logical.
//
// A texel holds two complex numbers, or one in rg32f and rg16f, as the paper has it; of real images the complex ones
// are R + jG and B + jA. Takes complex and real images, either axis or both, from 1 x 1 on; half floats for powers of
// two. The paper's scaling is 1/N in the inverse, so Scaling::paper is Scaling::none.
//
// Errata: of decimation in frequency, section 2.2, odd k are FN/2{(k - 1)/2, fo}; the paper prints (k + 1)/2. With
// kn = (k^2 + n^2 - (k - n)^2)/2 the chirp is b(n) = exp(+pi j n^2/N); section 4.3 prints a minus sign. The twiddle
// between columns and rows is exp(-2 pi j x y/N) in a forward transform; section 4.4 prints it without that sign.
#pragma once

#include "methods/method.hpp"

namespace fragfft::lloyd_boyd_govindaraju_2008 {

inline constexpr const char* method_name = "lloyd-boyd-govindaraju-2008";

// N' for lengths that are no power of two.
int padded_length(int length);

// Length of the longest wrapped row.
inline constexpr int longest_line = 1 << 29;

// The transform of a problem's rows alone, wrapped at a width that makes each row's block about square. Nothing where
// no width does.
std::optional<Problem> wrapped_rows(Problem problem, const Limits& limits);

Method method();

} // namespace fragfft::lloyd_boyd_govindaraju_2008
