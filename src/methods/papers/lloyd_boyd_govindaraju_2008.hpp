// Lloyd, Boyd & Govindaraju, "Fast Computation of General Fourier Transforms on GPUs", 2008: transforms of any size by
// programs that draw one quadrilateral per pass.
//
// Powers of two (section 4.1) take the radix-2 Stockham FFT, log2 N passes along an axis, with input and output in
// natural order. Any other length N (section 4.3) takes Bluestein's z-chirp algorithm, a convolution by transforms of
// length N', the smallest power of two >= 2N - 1, in 2 log2 N' + 3 passes. The chirp and its transform are computed in
// double precision on the CPU, with n^2 reduced modulo 2N in integers.
//
// Rows longer than a texture's maximum width (section 4.4) are wrapped in it: Problem::wrapped_at. Either every program
// uses logical indexing, or the transform takes four steps: the columns and the rows of each row's block, with the
// twiddle factors in the last pass of the columns and the local transposition in that of the rows. A z-chirp in four
// steps computes its two transforms in four steps and its products with logical indexing.
//
// A texel holds two complex numbers, or one in rg32f and rg16f, as in the paper; real images become the complex images
// R + jG and B + jA. Takes complex and real images, either axis or both, from 1 x 1 on; half floats only for powers of
// two. The paper's inverse has the factor 1/N, so Scaling::paper is Scaling::none.
//
// Errata: for decimation in frequency, section 2.2, odd k are FN/2{(k - 1)/2, fo}; the paper prints (k + 1)/2. With kn
// = (k^2 + n^2 - (k - n)^2)/2 the chirp is b(n) = exp(+pi j n^2/N); section 4.3 prints a minus sign. The twiddle factor
// between columns and rows is exp(-2 pi j x y/N) in a forward transform; section 4.4 prints it without the minus sign.
#pragma once

#include "methods/method.hpp"

namespace fragfft::lloyd_boyd_govindaraju_2008 {

inline constexpr const char* method_name = "lloyd-boyd-govindaraju-2008";

// Returns N' for a length that is no power of two.
int padded_length(int length);

// Length of the longest wrapped row.
inline constexpr int longest_line = 1 << 29;

// The transform of a problem's rows alone, wrapped at a width that makes each row's block nearly square. Returns
// nothing if no width is possible.
std::optional<Problem> wrapped_rows(Problem problem, const Limits& limits);

Method method();

} // namespace fragfft::lloyd_boyd_govindaraju_2008
