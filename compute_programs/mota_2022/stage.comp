// Mota 2022, section 5.3.1, Listings A.1 and A.2: one stage of the radix-2 Cooley-Tukey FFT, decimation in time, along
// one axis. Stage s merges transforms of 2^s numbers, side by side in a line, into such of 2^(s+1):
//
//     X[k] <- a + w b,   X[k + 2^s] <- a - w b,   a = x[k], b = x[k + 2^s], w = exp(-+2 pi j (k mod 2^s) / 2^(s+1))
//
// FIRST_STAGE: the numbers are read at their bit-reversed places. The paper branches on the stage, and on which of two
// images it reads; here each is a program or a binding of its own.
//
// In:     source, two complex numbers, x + jy and z + jw, in every texel, or one with NARROW, as the paper has them;
//         stage, from 0 on.
// Out:    result, as the source, of the format FORMAT.
// Groups: GROUP_WIDTH x GROUP_HEIGHT butterflies, an invocation each: half as many along the axis as texels.
// Shared: nothing.
layout(local_size_x = GROUP_WIDTH, local_size_y = GROUP_HEIGHT) in;

#include "common/number.glsl"

uniform sampler2D source;
uniform int stage;
#if defined(FIRST_STAGE)
uniform int log_length;
#endif

#include "common/image_storage.glsl"
#include "common/texel_at.glsl"
#include "common/twiddle.glsl"
#include "mota_2022/bit_reverse.glsl"

NUMBER number_at(int position, int line)
{
#if defined(FIRST_STAGE)
    position = bit_reverse(position, log_length);
#endif
    return NUMBER(texelFetch(source, texel_at(position, line), 0));
}

void main()
{
    ivec2 here = texel_at(int(gl_GlobalInvocationID.x), int(gl_GlobalInvocationID.y)); // along the axis, across it
    int shift = 1 << stage;
    int within = here.x & (shift - 1);
    int index = within + 2 * shift * (here.x >> stage);
    NUMBER a = number_at(index, here.y);
    NUMBER b = complex_product(number_at(index + shift, here.y), twiddle(within, 2 * shift));
    store(texel_at(index, here.y), AS_TEXEL(a + b));
    store(texel_at(index + shift, here.y), AS_TEXEL(a - b));
}
