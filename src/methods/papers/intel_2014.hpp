// Joseph S. (Intel), "Fast Fourier Transform for Image Processing in DirectX 11", 12 February 2015, called 2014 here.
// It compares butterfly passes that alternate between textures in memory (intel-2014-uav) with one dispatch per axis
// that does all passes of a line in shared memory (intel-2014-slm).
//
// Radix 2, decimation in time; pass 0 reads at bit-reversed positions. There is one thread for each number of a pass.
// The indices and weights of a butterfly are computed in the program (Twiddles::computed, Figure 12) or fetched from a
// butterfly lookup texture (Twiddles::table). intel-2014-slm keeps two lines in shared memory, and refuses lines for
// which a device has too little shared memory or too few threads per work group.
//
// The paper stores three complex numbers in two textures, a plane of real RGB and one of imaginary RGB. Here a texel
// holds two complex numbers (complex_pairs_layout.hpp), because every method reads one texture and writes one, whose
// four components are the real channels R + jG and B + jA. The programs keep real and imaginary parts apart, as the
// paper's do. So a pass reads and writes half of the paper's bytes; plans with the paper's planes are below. The
// paper's imaginary plane is zero before the first pass, which it notes need not be read; R + jG uses that room.
//
// Takes complex and real images, either axis or both, widths and heights that are powers of two from 2 on, in rgba32f
// and rgba16f. The paper says nothing of scaling; the inverse has the factor 1/(MN) here, so Scaling::paper is
// Scaling::none.
//
// Errata: for 512 x 256 the UAV technique writes 36 MiB by the formula of Figure 5 and by Figure 6, not 32; so the two
// techniques' writes differ by a factor of 9, not 8. Figure 7 multiplies by 4 bytes where Figure 8, rightly, has 16.
// Figure 9 gives the bytes written by the transform, not by the lookup texture. "R32B32" is R32G32.
#pragma once

#include "methods/method.hpp"

namespace fragfft::intel_2014 {

// Returns the butterfly lookup texture ("Butterfly Lookup Texture", Figure 12): a constant of `length` x log2(length)
// rgba32f texels. Texel (x, pass) holds the indices of the two numbers that make number x of the pass, and the real and
// the imaginary part of the second's weight in a forward transform. Indices are integers, which floats represent
// exactly.
Resource butterfly_lookup_texture(const std::string& name, int length);

Method uav();
Method slm();

// The same with the paper's own textures, RGB in planes: the transform of three complex images, from "image" to
// "result". Both are arrays of two layers, the first for real and the second for imaginary parts; their fourth
// component is unused, 0 in the result. So both techniques read and write what Figures 5 to 10 say. As the paper
// proposes, the first forward pass of a real image does not read the imaginary layer. Supports the problems that the
// methods support, except that intel-2014-slm needs 64 bytes of shared memory for each number of a line instead of 32.
Plan uav_plan_in_planes(const Problem& problem);
Plan slm_plan_in_planes(const Problem& problem);

} // namespace fragfft::intel_2014
