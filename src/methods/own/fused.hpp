// This library's own: a whole filter in three reads and writes of the image. Rows forward; columns forward, times the
// response and back, in one pass; rows back. What a boundary rule says lies around the image is read where it is
// needed, and what is cropped is not written, so room around an image costs no memory. A group of a compute program
// transforms whole lines, by Stockham's self-sorting FFT (Cochran et al., "What is the fast Fourier transform?", 1967)
// of mixed radices up to 16 in registers; lines that outgrow a group take two steps (Bailey, "FFTs in external or
// hierarchical memory", 1990).
//
// It takes complex and real images, either axis or both, widths and heights that are products of 2, 3, 5 and 7, in
// rgba32f and rgba16f; a filter reads and writes rgba8, too. A texel holds two complex numbers
// (complex_pairs_layout.hpp), between the passes of a filter of one real channel four rows of it (fused_bands.hpp).
// Scaling::paper is Scaling::none.
#pragma once

#include "methods/method.hpp"

namespace fragfft::fused {

inline constexpr const char* method_name = "fused";

Method method();

} // namespace fragfft::fused
