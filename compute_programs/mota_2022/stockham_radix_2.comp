// Mota 2022, section 4.1.3, Algorithm 3: the radix-2 Stockham FFT, decimation in frequency, of a whole line, in natural
// order throughout. With s = 2^stage interleaved transforms of n = LENGTH / s numbers, i = q + s p, q < s:
//
//     y[q + 2 s p] = a + b,   y[q + s (2p + 1)] = (a - b) exp(-+2 pi j p / n),   a = x[i], b = x[i + LENGTH / 2]
//
// In:     source, two complex numbers, x + jy and z + jw, in every texel, or one with NARROW; LENGTH = 2^LOG_LENGTH
//         texels in a line.
// Out:    result, as the source, of the format FORMAT.
// Groups: a line each, of INVOCATIONS = LENGTH / 2 invocations: each makes one butterfly of every stage.
// Shared: two lines, the paper's pingpong0 and pingpong1. Stages write them in turn, so none writes where others may
//         still read: one barrier for each stage but the last. Section 5.3.2 is empty, so these are ours: that the
//         lines are in shared memory, and that the first stage reads the texture and the last writes the image.
layout(local_size_x = INVOCATIONS) in;

#include "common/number.glsl"

uniform sampler2D source;

shared NUMBER lines[2 * LENGTH];

#include "common/image_storage.glsl"
#include "common/line.glsl"
#include "common/twiddle.glsl"

void main()
{
    int here = int(gl_LocalInvocationID.x); // i
    NUMBER a = NUMBER(texelFetch(source, texel_of_line(here), 0));
    NUMBER b = NUMBER(texelFetch(source, texel_of_line(here + INVOCATIONS), 0));
    for (int stage = 0; stage < LOG_LENGTH - 1; ++stage) {
        int stride = 1 << stage;
        int line = (stage & 1) * LENGTH;
        int target = line + 2 * here - (here & (stride - 1));
        lines[target] = a + b;
        lines[target + stride] = complex_product(a - b, twiddle(here >> stage, LENGTH >> stage));
        wait_for_group();
        a = lines[line + here];
        b = lines[line + here + INVOCATIONS];
    }
    // The last stage has transforms of length 2, whose twiddle factors are 1.
    store(texel_of_line(here), AS_TEXEL(a + b));
    store(texel_of_line(here + INVOCATIONS), AS_TEXEL(a - b));
}
