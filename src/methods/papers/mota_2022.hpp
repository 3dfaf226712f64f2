// Mota, "High Performance Fourier Transforms on GPUs", master's dissertation, Universidade do Minho, 2022: FFTs in GLSL
// compute programs, from a pass for each stage to radix 4 in one pass for each axis.
//
// mota-2022-stage-per-pass      5.3.1, Listings A.1 and A.2: radix-2 Cooley-Tukey, decimation in time (Algorithm 1)
// mota-2022-single-pass         5.3.1, Figure 11: the same, a group for each line, barriers between the stages
// mota-2022-natural-order       4.1.1, 4.1.2: decimation in frequency (Algorithm 2), composed instead of bit-reversed
// mota-2022-stockham-radix-2    4.1.3, 5.3.2: Algorithm 3
// mota-2022-stockham-radix-4    4.1.4, 5.3.3: radix 4, with one last stage of radix 2 where log2 N is odd
//
// They take complex and real images, either axis or both, widths and heights that are powers of two from 2 on, in
// rgba32f and rgba16f, and where a device stores such images in the paper's rg32f and in rg16f. The paper's texel holds
// one complex number; the others hold two (complex_pairs_layout.hpp), which OpenGL ES has too. All but the first keep
// lines in shared memory, and refuse those for which a device has too little of it or too few invocations in a group.
//
// Stockham's stages alternate between two sequences (Algorithm 3) and wait at one barrier each (6.2), but for the last.
// The paper lists no program for one pass, and tells not where its sequences are; those of its passes for each stage
// are two images, and the report has programs that go on so (compute_programs/measuring/mota_2022_two_images.comp).
// Here a pass reads no texture that it writes: the sequences are two lines in shared memory, and the
// first stage reads the texture and the last writes the image. So lines may be half as long as by the other single
// passes, which keep one line: Cooley and Tukey's butterflies leave their numbers where they have read them, and the
// compositions, for which the paper alternates, too (4.1.2), wait twice each instead.
//
// The paper computes twiddles in the program (Twiddles::computed), reduced in integers as in Listing 5.5; here they can
// come from a table, too. Its inverse has the factor 1/(MN), so Scaling::paper is Scaling::none.
//
// Errata: Algorithms 1 and 2 run j to m/2 inclusive; m/2 - 1 is meant. Algorithm 2 subtracts the wrong way round
// (in[k+j] - in[k+j+gs/2] is meant), and its twiddle has the inverse's sign. Algorithm 3 decimates in frequency
// although its title says in time, writes s where the stride is meant, runs i to N - 1 where N/2 - 1 is meant, and
// returns the wrong one of its two sequences: after an even number of stages the result is in pingpong0. Algorithm 4 is
// Algorithm 3 once more, where radix 4 is announced. In Listing A.1 both images have binding 0. Listing A.2 divides by
// the square of the width, which is MN of square images only. Listing B.1 transforms forward twice.
#pragma once

#include "methods/method.hpp"

namespace fragfft::mota_2022 {

Method stage_per_pass();
Method single_pass();
Method natural_order();
Method stockham_radix_2();
Method stockham_radix_4();

} // namespace fragfft::mota_2022
