// Mota 2022, section 4.1.4, Figure 8: the radix-4 Stockham FFT of a whole line, with one last stage of radix 2 where
// LOG_LENGTH is odd. With s = 4^stage interleaved transforms of n = LENGTH / s numbers, i = q + s p, q < s, of a to d
// = x[i], x[i + LENGTH / 4], x[i + LENGTH / 2], x[i + 3 LENGTH / 4], w = exp(-+2 pi j p / n):
//
//     y[q + 4 s p]        = a + c + (b + d)                y[q + s (4p + 2)] = w^2 (a + c - (b + d))
//     y[q + s (4p + 1)]   = w (a - c -+ j (b - d))         y[q + s (4p + 3)] = w^3 (a - c +- j (b - d))
//
// The paper's Algorithm 4 repeats the radix-2 one.
//
// In:     source, two complex numbers, x + jy and z + jw, in every texel, LENGTH = 2^LOG_LENGTH texels in a line.
// Out:    result, as the source, of the format FORMAT.
// Groups: a line each, of INVOCATIONS = LENGTH / 4 invocations, at least one: each makes one dragonfly of every stage.
// Shared: a line. Two barriers for each stage of radix 4, and one.
layout(local_size_x = INVOCATIONS) in;

uniform sampler2D source;

shared vec4 line[LENGTH];

#include "common/image_storage.glsl"
#include "common/line.glsl"
#include "common/turned.glsl"
#include "common/twiddle.glsl"

void make_dragonfly(int stage, int number)
{
    int stride = 1 << (2 * stage);
    int quarter = LENGTH / 4;
    vec4 a = line[number];
    vec4 b = line[number + quarter];
    vec4 c = line[number + 2 * quarter];
    vec4 d = line[number + 3 * quarter];
    wait_for_group();
    int within = number & (stride - 1); // q
    int p = number >> (2 * stage);
    int n = LENGTH >> (2 * stage);
    int target = within + 4 * (number - within);
    vec4 quarter_turned = turned(b - d, vec2(0.0, direction));
    line[target] = a + c + (b + d);
    line[target + stride] = turned(a - c + quarter_turned, twiddle(p, n));
    line[target + 2 * stride] = turned(a + c - (b + d), twiddle(2 * p, n));
    line[target + 3 * stride] = turned(a - c - quarter_turned, twiddle(3 * p, n));
}

void main()
{
    int here = int(gl_LocalInvocationID.x);
    for (int position = here; position < LENGTH; position += INVOCATIONS)
        line[position] = texelFetch(source, texel_of_line(position), 0);
    wait_for_group();
    for (int stage = 0; stage < LOG_LENGTH / 2; ++stage) {
        make_dragonfly(stage, here);
        wait_for_group();
    }
#if defined(LAST_STAGE_OF_RADIX_2)
    for (int position = here; position < LENGTH / 2; position += INVOCATIONS) {
        vec4 a = line[position];
        vec4 b = line[position + LENGTH / 2];
        store(texel_of_line(position), a + b);
        store(texel_of_line(position + LENGTH / 2), a - b);
    }
#else
    for (int position = here; position < LENGTH; position += INVOCATIONS)
        store(texel_of_line(position), line[position]);
#endif
}
