// Mota 2022, sections 4.1.1 and 4.1.2, Figures 6 and 7: the radix-2 Cooley-Tukey FFT, decimation in frequency
// (Algorithm 2), of a whole line, without bit reversal. Each stage cuts blocks of n numbers into halves, and what its
// butterflies leave, even bins in the first half of a block and odd ones in the second, is composed in natural order:
//
//     x[q + 2p] = y[q + p],   x[q + 2p + 1] = y[q + p + n/2]                                (10), (11)
//
// q is where the block begins. A block can be composed once its halves are, so the compositions follow all
// butterflies, from blocks of 4 to the line. That of blocks of 2 changes nothing, as the paper says.
//
// In:     source, two complex numbers, x + jy and z + jw, in every texel, or one with NARROW; LENGTH = 2^LOG_LENGTH
//         texels in a line.
// Out:    result, as the source, of the format FORMAT.
// Groups: a line each, of INVOCATIONS = LENGTH / 2 invocations: each makes one butterfly of every stage, and composes a
//         pair of every composition.
// Shared: a line. One barrier for each stage's butterflies, two for each composition but the last, and one between.
layout(local_size_x = INVOCATIONS) in;

#include "common/number.glsl"

uniform sampler2D source;

shared NUMBER line[LENGTH];

#include "common/image_storage.glsl"
#include "common/line.glsl"
#include "common/twiddle.glsl"

// The paper's listing has a - b the other way round, and the inverse's sign in the twiddle.
void make_butterfly(int half_block, int number)
{
    int within = number & (half_block - 1);
    int index = within + 2 * (number - within);
    NUMBER a = line[index];
    NUMBER b = line[index + half_block];
    line[index] = a + b;
    line[index + half_block] = complex_product(a - b, twiddle(within, 2 * half_block));
}

void compose(int half_block, int number)
{
    int within = number & (half_block - 1); // p
    int block = 2 * (number - within);      // q
    NUMBER even = line[block + within];
    NUMBER odd = line[block + within + half_block];
    wait_for_group();
    line[block + 2 * within] = even;
    line[block + 2 * within + 1] = odd;
}

void main()
{
    int here = int(gl_LocalInvocationID.x);
    line[here] = NUMBER(texelFetch(source, texel_of_line(here), 0));
    line[here + INVOCATIONS] = NUMBER(texelFetch(source, texel_of_line(here + INVOCATIONS), 0));
    for (int half_block = INVOCATIONS; half_block > 0; half_block /= 2) {
        wait_for_group();
        make_butterfly(half_block, here);
    }
    wait_for_group();
    for (int half_block = 2; half_block < INVOCATIONS; half_block *= 2) {
        compose(half_block, here);
        wait_for_group();
    }
    // The last composition, of the whole line.
    store(texel_of_line(2 * here), AS_TEXEL(line[here]));
    store(texel_of_line(2 * here + 1), AS_TEXEL(line[here + INVOCATIONS]));
}
