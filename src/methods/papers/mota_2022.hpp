// Mota, "High Performance Fourier Transforms on GPUs", master's dissertation, Universidade do Minho, 2022: FFTs in GLSL
// compute programs, from one pass per stage to radix 4 in one pass per axis.
//
// mota-2022-stage-per-pass      5.3.1, Listings A.1 and A.2: radix-2 Cooley-Tukey, decimation in time (Algorithm 1)
// mota-2022-single-pass         5.3.1, Figure 11: the same, a group for each line, barriers between the stages
// mota-2022-natural-order       4.1.1, 4.1.2: decimation in frequency (Algorithm 2), composed instead of bit-reversed
// mota-2022-stockham-radix-2    4.1.3, 5.3.2: Algorithm 3
// mota-2022-stockham-radix-4    4.1.4, 5.3.3: radix 4, with one last stage of radix 2 where log2 N is odd
//
// They take complex and real images, either axis or both, widths and heights that are powers of two from 2 on, in
// rgba32f and rgba16f and, where a device stores such images, in the paper's rg32f and in rg16f. The paper's texel
// holds one complex number; the texels of the other formats, which OpenGL ES supports, too, hold two
// (complex_pairs_layout.hpp). All methods but the first keep lines in shared memory, and refuse lines for which a
// device has too little shared memory or too few threads per work group.
//
// Stockham's stages alternate between two sequences (Algorithm 3), with one barrier after each stage but the last
// (6.2). The paper lists no program for a single pass, and does not say where its sequences are; those of its
// stage-per-pass programs are two images, and the report has programs that continue that way
// (compute_programs/measuring/mota_2022_two_images.comp). Here a pass reads no texture that it writes: the sequences
// are two lines in shared memory, the first stage reads the texture and the last writes the image. So lines may only be
// half as long as in the other single passes, which keep one line: there Cooley and Tukey's butterflies write where
// they have read. The compositions, for which the paper alternates as well (4.1.2), take two barriers per stage
// instead.
//
// The paper computes twiddle factors in the program (Twiddles::computed), reduced in integers as in Listing 5.5; here
// they can also come from a table. Its inverse has the factor 1/(MN), so Scaling::paper is Scaling::none.
//
// Errata: Algorithms 1 and 2 run j to m/2 inclusive; m/2 - 1 is meant. Algorithm 2 subtracts the wrong way round
// (in[k+j] - in[k+j+gs/2] is meant), and its twiddle factor has the inverse's sign. Algorithm 3 decimates in frequency
// although its title says in time, writes s where the stride is meant, runs i to N - 1 where N/2 - 1 is meant, and
// returns the wrong one of its two sequences: after an even number of stages the result is in pingpong0. Algorithm 4
// repeats Algorithm 3, where radix 4 is announced. In Listing A.1 both images have binding 0. Listing A.2 divides by
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
