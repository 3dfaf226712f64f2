// Mota 2022, section 4.1.4, Figure 8: the radix-4 Stockham FFT of a whole line, with one last stage of radix 2 where
// LOG_LENGTH is odd. With s = 4^stage interleaved transforms of n = LENGTH / s numbers, i = q + s p, q < s, of a to d
// = x[i], x[i + LENGTH / 4], x[i + LENGTH / 2], x[i + 3 LENGTH / 4], w = exp(-+2 pi j p / n):
//
//     y[q + 4 s p]        = a + c + (b + d)                y[q + s (4p + 2)] = w^2 (a + c - (b + d))
//     y[q + s (4p + 1)]   = w (a - c -+ j (b - d))         y[q + s (4p + 3)] = w^3 (a - c +- j (b - d))
//
// The paper's Algorithm 4 repeats the radix-2 one, and section 5.3.3 is empty: lines in shared memory, first stage and
// last are as in stockham_radix_2.comp.
//
// In:     source, two complex numbers, x + jy and z + jw, in every texel, or one with NARROW; LENGTH = 2^LOG_LENGTH
//         texels in a line.
// Out:    result, as the source, of the format FORMAT.
// Groups: a line each, of INVOCATIONS = LENGTH / 4 invocations, at least one: each makes one dragonfly of every stage.
//         In a line of two numbers b is a once more, and d is c.
// Shared: two lines, which stages write in turn: one barrier for each stage but the last.
layout(local_size_x = INVOCATIONS) in;

#include "common/number.glsl"

uniform sampler2D source;

shared NUMBER lines[2 * LENGTH];

#include "common/image_storage.glsl"
#include "common/line.glsl"
#include "common/twiddle.glsl"

const int quarter = LENGTH / 4;
const int middle = LENGTH / 2;

// The dragonfly's numbers, y at q, q + s, q + 2s and q + 3s, but for their factors.
void make_dragonfly(inout NUMBER a, inout NUMBER b, inout NUMBER c, inout NUMBER d)
{
    NUMBER even_sum = a + c;
    NUMBER even_difference = a - c;
    NUMBER odd_sum = b + d;
    NUMBER odd_difference = complex_product(b - d, vec2(0.0, direction));
    a = even_sum + odd_sum;
    b = even_difference + odd_difference;
    c = even_sum - odd_sum;
    d = even_difference - odd_difference;
}

void main()
{
    int here = int(gl_LocalInvocationID.x); // i
    NUMBER a = NUMBER(texelFetch(source, texel_of_line(here), 0));
    NUMBER b = NUMBER(texelFetch(source, texel_of_line(here + quarter), 0));
    NUMBER c = NUMBER(texelFetch(source, texel_of_line(here + middle), 0));
    NUMBER d = NUMBER(texelFetch(source, texel_of_line(here + middle + quarter), 0));
    for (int stage = 0; stage < (LOG_LENGTH - 1) / 2; ++stage) {
        make_dragonfly(a, b, c, d);
        int stride = 1 << (2 * stage);
        int p = here >> (2 * stage);
        int n = LENGTH >> (2 * stage);
        int line = (stage & 1) * LENGTH;
        int target = line + 4 * here - 3 * (here & (stride - 1));
        lines[target] = a;
        lines[target + stride] = complex_product(b, twiddle(p, n));
        lines[target + 2 * stride] = complex_product(c, twiddle(2 * p, n));
        lines[target + 3 * stride] = complex_product(d, twiddle(3 * p, n));
        wait_for_group();
        a = lines[line + here];
        b = lines[line + here + quarter];
        c = lines[line + here + middle];
        d = lines[line + here + middle + quarter];
    }
    // The last stage has transforms of length 2 or 4, whose twiddle factors are 1.
#if defined(LAST_STAGE_OF_RADIX_2)
    store(texel_of_line(here), AS_TEXEL(a + c));
    store(texel_of_line(here + quarter), AS_TEXEL(b + d));
    store(texel_of_line(here + middle), AS_TEXEL(a - c));
    store(texel_of_line(here + middle + quarter), AS_TEXEL(b - d));
#else
    make_dragonfly(a, b, c, d);
    store(texel_of_line(here), AS_TEXEL(a));
    store(texel_of_line(here + quarter), AS_TEXEL(b));
    store(texel_of_line(here + middle), AS_TEXEL(c));
    store(texel_of_line(here + middle + quarter), AS_TEXEL(d));
#endif
}
