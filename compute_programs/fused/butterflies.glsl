// The discrete Fourier transforms of 2 to 16 numbers in registers, forward and unscaled: number k becomes the sum over
// all n of number n times exp(-2 pi j n k / radix).
#include "common/number.glsl"

#if !defined(NARROW)
vec2 complex_product(vec2 value, vec2 factor)
{
    return factor.x * value + factor.y * vec2(-value.y, value.x);
}
#endif

NUMBER times_minus_j(NUMBER value)
{
    return -times_j(value);
}

void fft_2(inout NUMBER a, inout NUMBER b)
{
    NUMBER difference = a - b;
    a += b;
    b = difference;
}

void fft_3(inout NUMBER a, inout NUMBER b, inout NUMBER c)
{
    NUMBER sum = b + c;
    NUMBER rotated = 0.866025404 * times_minus_j(b - c);
    NUMBER rest = a - 0.5 * sum;
    a += sum;
    b = rest + rotated;
    c = rest - rotated;
}

void fft_4(inout NUMBER a, inout NUMBER b, inout NUMBER c, inout NUMBER d)
{
    NUMBER even_sum = a + c;
    NUMBER even_difference = a - c;
    NUMBER odd_sum = b + d;
    NUMBER odd_difference = times_minus_j(b - d);
    a = even_sum + odd_sum;
    b = even_difference + odd_difference;
    c = even_sum - odd_sum;
    d = even_difference - odd_difference;
}

void fft_5(inout NUMBER a, inout NUMBER b, inout NUMBER c, inout NUMBER d, inout NUMBER e)
{
    NUMBER outer = b + e;
    NUMBER inner = c + d;
    NUMBER outer_rotated = times_minus_j(b - e);
    NUMBER inner_rotated = times_minus_j(c - d);
    NUMBER real_1 = a + 0.309016994 * outer + -0.809016994 * inner;
    NUMBER real_2 = a + -0.809016994 * outer + 0.309016994 * inner;
    NUMBER rotated_1 = 0.951056516 * outer_rotated + 0.587785252 * inner_rotated;
    NUMBER rotated_2 = 0.587785252 * outer_rotated - 0.951056516 * inner_rotated;
    a += outer + inner;
    b = real_1 + rotated_1;
    c = real_2 + rotated_2;
    d = real_2 - rotated_2;
    e = real_1 - rotated_1;
}

void fft_7(inout NUMBER a, inout NUMBER b, inout NUMBER c, inout NUMBER d, inout NUMBER e, inout NUMBER f,
           inout NUMBER g)
{
    NUMBER outer = b + g;
    NUMBER middle = c + f;
    NUMBER inner = d + e;
    NUMBER outer_rotated = times_minus_j(b - g);
    NUMBER middle_rotated = times_minus_j(c - f);
    NUMBER inner_rotated = times_minus_j(d - e);
    NUMBER real_1 = a + 0.623489802 * outer - 0.222520934 * middle - 0.900968868 * inner;
    NUMBER real_2 = a + -0.222520934 * outer - 0.900968868 * middle + 0.623489802 * inner;
    NUMBER real_3 = a + -0.900968868 * outer + 0.623489802 * middle - 0.222520934 * inner;
    NUMBER rotated_1 = 0.781831482 * outer_rotated + 0.974927912 * middle_rotated + 0.433883739 * inner_rotated;
    NUMBER rotated_2 = 0.974927912 * outer_rotated - 0.433883739 * middle_rotated - 0.781831482 * inner_rotated;
    NUMBER rotated_3 = 0.433883739 * outer_rotated - 0.781831482 * middle_rotated + 0.974927912 * inner_rotated;
    a += outer + middle + inner;
    b = real_1 + rotated_1;
    c = real_2 + rotated_2;
    d = real_3 + rotated_3;
    e = real_3 - rotated_3;
    f = real_2 - rotated_2;
    g = real_1 - rotated_1;
}

void fft_8(inout NUMBER a, inout NUMBER b, inout NUMBER c, inout NUMBER d, inout NUMBER e, inout NUMBER f,
           inout NUMBER g, inout NUMBER h)
{
    fft_4(a, c, e, g);
    fft_4(b, d, f, h);
    NUMBER rotated_1 = 0.707106781 * (d + times_minus_j(d));
    NUMBER rotated_2 = times_minus_j(f);
    NUMBER rotated_3 = 0.707106781 * (times_minus_j(h) - h);
    NUMBER even_1 = c;
    NUMBER even_2 = e;
    NUMBER even_3 = g;
    e = a - b;
    a += b;
    b = even_1 + rotated_1;
    f = even_1 - rotated_1;
    c = even_2 + rotated_2;
    g = even_2 - rotated_2;
    d = even_3 + rotated_3;
    h = even_3 - rotated_3;
}

void fft(inout NUMBER v[2])
{
    fft_2(v[0], v[1]);
}

void fft(inout NUMBER v[3])
{
    fft_3(v[0], v[1], v[2]);
}

void fft(inout NUMBER v[4])
{
    fft_4(v[0], v[1], v[2], v[3]);
}

void fft(inout NUMBER v[5])
{
    fft_5(v[0], v[1], v[2], v[3], v[4]);
}

void fft(inout NUMBER v[7])
{
    fft_7(v[0], v[1], v[2], v[3], v[4], v[5], v[6]);
}

void fft(inout NUMBER v[8])
{
    fft_8(v[0], v[1], v[2], v[3], v[4], v[5], v[6], v[7]);
}

// Number k of roots_n is exp(-2 pi j k / n). Only the factors that composed radices need are listed.
const vec2 roots_6[3] = vec2[3](
    vec2(1.0, 0.0), vec2(0.5, -0.866025404), vec2(-0.5, -0.866025404));
const vec2 roots_9[5] = vec2[5](
    vec2(1.0, 0.0), vec2(0.766044443, -0.64278761), vec2(0.173648178, -0.984807753), vec2(-0.5, -0.866025404),
    vec2(-0.939692621, -0.342020143));
const vec2 roots_10[5] = vec2[5](
    vec2(1.0, 0.0), vec2(0.809016994, -0.587785252), vec2(0.309016994, -0.951056516),
    vec2(-0.309016994, -0.951056516), vec2(-0.809016994, -0.587785252));
const vec2 roots_12[7] = vec2[7](
    vec2(1.0, 0.0), vec2(0.866025404, -0.5), vec2(0.5, -0.866025404), vec2(0.0, -1.0), vec2(-0.5, -0.866025404),
    vec2(-0.866025404, -0.5), vec2(-1.0, 0.0));
const vec2 roots_14[7] = vec2[7](
    vec2(1.0, 0.0), vec2(0.900968868, -0.433883739), vec2(0.623489802, -0.781831482),
    vec2(0.222520934, -0.974927912), vec2(-0.222520934, -0.974927912), vec2(-0.623489802, -0.781831482),
    vec2(-0.900968868, -0.433883739));
const vec2 roots_15[9] = vec2[9](
    vec2(1.0, 0.0), vec2(0.913545458, -0.406736643), vec2(0.669130606, -0.743144825),
    vec2(0.309016994, -0.951056516), vec2(-0.104528463, -0.994521895), vec2(-0.5, -0.866025404),
    vec2(-0.809016994, -0.587785252), vec2(-0.978147601, -0.207911691), vec2(-0.978147601, 0.207911691));
const vec2 roots_16[10] = vec2[10](
    vec2(1.0, 0.0), vec2(0.923879533, -0.382683432), vec2(0.707106781, -0.707106781),
    vec2(0.382683432, -0.923879533), vec2(0.0, -1.0), vec2(-0.382683432, -0.923879533),
    vec2(-0.707106781, -0.707106781), vec2(-0.923879533, -0.382683432), vec2(-1.0, 0.0),
    vec2(-0.923879533, 0.382683432));

#define FIRST 2
#define SECOND 3
#define ROOTS roots_6
#include "fused/composed_butterfly.glsl"

#define FIRST 3
#define SECOND 3
#define ROOTS roots_9
#include "fused/composed_butterfly.glsl"

#define FIRST 2
#define SECOND 5
#define ROOTS roots_10
#include "fused/composed_butterfly.glsl"

#define FIRST 4
#define SECOND 3
#define ROOTS roots_12
#include "fused/composed_butterfly.glsl"

#define FIRST 2
#define SECOND 7
#define ROOTS roots_14
#include "fused/composed_butterfly.glsl"

#define FIRST 3
#define SECOND 5
#define ROOTS roots_15
#include "fused/composed_butterfly.glsl"

#define FIRST 4
#define SECOND 4
#define ROOTS roots_16
#include "fused/composed_butterfly.glsl"
