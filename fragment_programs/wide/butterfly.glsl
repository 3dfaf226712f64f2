// The building blocks of butterflies of radix RADIX = PARTS * PART_LENGTH. With n = a + PART_LENGTH b, k = c + PARTS d
// and w = exp(direction 2 pi j / RADIX),
//
//     X[c + PARTS d] = sum over a of  w^(PARTS a d)  w^(a c)  sum over b of x[a + PART_LENGTH b] w^(PART_LENGTH b c)
//
// so part c of its outputs takes a transform of PART_LENGTH numbers.
#include "common/number.glsl"

#if RADIX > 1
uniform vec4 roots[RADIX]; // exp(2 pi j k / RADIX) in x and y
#endif

vec2 root(int k, float direction)
{
#if RADIX > 1
    vec4 entry = roots[k];
    return vec2(entry.x, direction * entry.y);
#else
    return vec2(1.0, 0.0);
#endif
}

// Times exp(direction pi j / 2).
NUMBER times_root_of_4(NUMBER value, float direction)
{
    return direction * times_j(value);
}

void transform_of_4(inout NUMBER a, inout NUMBER b, inout NUMBER c, inout NUMBER d, float direction)
{
    NUMBER even_sum = a + c;
    NUMBER even_difference = a - c;
    NUMBER odd_sum = b + d;
    NUMBER odd_difference = times_root_of_4(b - d, direction);
    a = even_sum + odd_sum;
    b = even_difference + odd_difference;
    c = even_sum - odd_sum;
    d = even_difference - odd_difference;
}

#define TRANSFORM transform_of_part
#define LENGTH PART_LENGTH
#include "wide/small_transform.glsl"
#undef TRANSFORM
#undef LENGTH
