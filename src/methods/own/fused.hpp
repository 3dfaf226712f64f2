// This library's own method: a whole filter in three reads and writes of the image. The first pass transforms the rows
// forward; the second transforms the columns forward, multiplies them by the response and transforms them back; the
// third transforms the rows back. The boundary extension is computed where it is read, and what is cropped is not
// written, so room around an image costs no memory. A work group transforms whole lines by Stockham's self-sorting FFT
// (Cochran et al., "What is the fast Fourier transform?", 1967) of mixed radices up to 16 in registers. Lines too long
// for a work group take two steps (Bailey, "FFTs in external or hierarchical memory", 1990).
//
// Takes complex and real images, either axis or both, widths and heights that are products of 2, 3, 5 and 7, in rgba32f
// and rgba16f; a filter reads and writes rgba8, too. A texel holds two complex numbers (complex_pairs_layout.hpp);
// between the passes of a filter of one real channel it holds four of the channel's rows (fused_bands.hpp).
// Scaling::paper is Scaling::none.
#pragma once

#include "methods/method.hpp"

namespace fragfft::fused {

inline constexpr const char* method_name = "fused";

Method method();

} // namespace fragfft::fused
