// Mota 2022, section 4.1.3, Algorithm 3: the radix-2 Stockham FFT, decimation in frequency, of a whole line, in natural
// order throughout. With s = 2^stage interleaved transforms of n = LENGTH / s numbers, i = q + s p, q < s:
//
//     y[q + 2 s p] = a + b,   y[q + s (2p + 1)] = (a - b) exp(-+2 pi j p / n),   a = x[i], b = x[i + LENGTH / 2]
//
// In:     source, two complex numbers, x + jy and z + jw, in every texel, LENGTH = 2^LOG_LENGTH texels in a line.
// Out:    result, as the source, of the format FORMAT.
// Groups: a line each, of INVOCATIONS = LENGTH / 2 invocations: each makes one butterfly of every stage.
// Shared: a line. The paper's two alternate; here an invocation holds the two numbers that it has read while all read,
//         so that lines may be twice as long: two barriers for each stage but the last.
layout(local_size_x = INVOCATIONS) in;

uniform sampler2D source;

shared vec4 line[LENGTH];

#include "common/image_storage.glsl"
#include "common/line.glsl"
#include "common/turned.glsl"
#include "common/twiddle.glsl"

void main()
{
    int here = int(gl_LocalInvocationID.x); // i
    vec4 a = texelFetch(source, texel_of_line(here), 0);
    vec4 b = texelFetch(source, texel_of_line(here + INVOCATIONS), 0);
    for (int stage = 0; stage < LOG_LENGTH - 1; ++stage) {
        int stride = 1 << stage;
        int target = 2 * here - (here & (stride - 1));
        line[target] = a + b;
        line[target + stride] = turned(a - b, twiddle(here >> stage, LENGTH >> stage));
        wait_for_group();
        a = line[here];
        b = line[here + INVOCATIONS];
        wait_for_group();
    }
    // The last stage, of transforms of two numbers, turns nothing.
    store(texel_of_line(here), a + b);
    store(texel_of_line(here + INVOCATIONS), a - b);
}
