// Mota 2022, section 5.3.1, "All stages in one pass", Figure 11: the radix-2 Cooley-Tukey FFT, decimation in time, of a
// whole line (Algorithm 1). Its stages are those of stage.comp; a group waits between them, instead of a pass.
//
// In:     source, two complex numbers, x + jy and z + jw, in every texel, or one with NARROW; LENGTH = 2^LOG_LENGTH
//         texels in a line.
// Out:    result, as the source, of the format FORMAT.
// Groups: a line each, of INVOCATIONS = LENGTH / 2 invocations: each makes one butterfly of every stage.
// Shared: a line. A butterfly is left where it was read, so a stage needs one barrier: LOG_LENGTH + 1 together.
layout(local_size_x = INVOCATIONS) in;

#include "common/number.glsl"

uniform sampler2D source;

shared NUMBER line[LENGTH];

#include "common/image_storage.glsl"
#include "common/line.glsl"
#include "common/twiddle.glsl"
#include "mota_2022/bit_reverse.glsl"

void load(int position)
{
    line[position] = NUMBER(texelFetch(source, texel_of_line(bit_reverse(position, LOG_LENGTH)), 0));
}

void make_butterfly(int stage, int number)
{
    int shift = 1 << stage;
    int within = number & (shift - 1);
    int index = within + 2 * shift * (number >> stage);
    NUMBER a = line[index];
    NUMBER b = complex_product(line[index + shift], twiddle(within, 2 * shift));
    line[index] = a + b;
    line[index + shift] = a - b;
}

void main()
{
    int here = int(gl_LocalInvocationID.x);
    load(here);
    load(here + INVOCATIONS);
    for (int stage = 0; stage < LOG_LENGTH; ++stage) {
        wait_for_group();
        make_butterfly(stage, here);
    }
    wait_for_group();
    store(texel_of_line(here), AS_TEXEL(line[here]));
    store(texel_of_line(here + INVOCATIONS), AS_TEXEL(line[here + INVOCATIONS]));
}
