// Joseph S. (Intel), "Fast Fourier Transform for Image Processing in DirectX 11", 12 February 2015, called 2014 here:
// butterfly passes that go to and fro between textures in memory (intel-2014-uav), against all passes of a line in
// shared memory, one dispatch for each axis (intel-2014-slm).
//
// Radix 2, decimation in time; pass 0 reads bit-reversed places. One invocation for each number of a pass. The indices
// and weights of a butterfly are computed in the program (Twiddles::computed, Figure 12), or come from a butterfly
// lookup texture (Twiddles::table). intel-2014-slm keeps two lines in shared memory, and refuses lines for which a
// device has too little of it or too few invocations in a group.
//
// The paper holds three complex numbers in two textures, a plane of real RGB and one of imaginary RGB. Here a texel
// holds two complex numbers (complex_pairs_layout.hpp), because every method goes from one texture to one texture,
// whose four components are four real channels: R + jG and B + jA. The programs keep real and imaginary parts apart, as
// the paper's do. A pass so reads and writes half of the paper's bytes; plans in the paper's planes are below. Its
// imaginary plane is zero before the first pass, which it notes need not be read; R + jG uses that room.
//
// Takes complex and real images, either axis or both, widths and heights that are powers of two from 2 on, in rgba32f
// and rgba16f. The paper says nothing of scaling; the inverse has 1/(MN) here, so Scaling::paper is Scaling::none.
//
// Errata: the UAV technique writes 36 MiB for 512 x 256 by the formula of Figure 5 and its own Figure 6, not 32; so the
// factor of 8 between what the two techniques write is 9. Figure 7 multiplies by 4 bytes where Figure 8, rightly, has
// 16. Figure 9 gives the bytes written by the transform, not by the lookup texture. "R32B32" is R32G32.
#pragma once

#include "methods/method.hpp"

namespace fragfft::intel_2014 {

// The butterfly lookup texture ("Butterfly Lookup Texture", Figure 12): a constant of `length` x log2(length) rgba32f
// texels. Texel (x, pass): the indices of the two numbers that make number x of the pass, and the real and the
// imaginary part of the second's weight in a forward transform. Indices are integers, which floats hold exactly.
Resource butterfly_lookup_texture(const std::string& name, int length);

Method uav();
Method slm();

// The paper's own textures, RGB in planes: the transform of three complex images, from "image" to "result", arrays of
// two layers, the first of real and the second of imaginary parts; their fourth component is unused, 0 in the result.
// What both techniques read and write are then Figures 5 to 10. The first forward pass of a real image does not read
// the imaginary layer, which the paper proposes. Takes problems that the methods take, but that intel-2014-slm takes 64
// bytes of shared memory for each number of a line, not 32.
Plan uav_plan_in_planes(const Problem& problem);
Plan slm_plan_in_planes(const Problem& problem);

} // namespace fragfft::intel_2014
