// All outputs of a butterfly by one fragment, which stores each where it belongs. wide/step.frag derives that output k
// of butterfly j = q + s p is number q + s (RADIX p + k) of the line, s being the product of the radices before. With
// q = j - s p that is
//
//     along = j + s ((RADIX - 1) p + k)
//
// which is RADIX j + k in a first step, where s = 1 and p = j, and j + span k in a last one, where p = 0 and s = span.
// SOURCE_TRANSPOSED, TARGET_TRANSPOSED: the source's, or the result's, blocks are transposed (transposed_blocks.glsl).
// CROPPED: the part of the line that is kept begins at number `kept_first` and has `kept_count` numbers.
//
// Outputs replace inputs in registers: loops that are not unrolled would put them into memory.
#pragma optionNV(unroll all)
layout(FORMAT, binding = 0) writeonly uniform image2D result;
#if defined(SCALED)
uniform float scale;
#endif
#if defined(CROPPED)
uniform int kept_first;
uniform int kept_count;
#endif

#include "common/axis.glsl"
#include "common/rounding.glsl"
#include "wide/butterfly.glsl"
#define TRANSFORM transform_of_one_from_each
#define LENGTH PARTS
#include "wide/small_transform.glsl"
#undef TRANSFORM
#undef LENGTH
#if defined(SOURCE_TRANSPOSED) || defined(TARGET_TRANSPOSED)
#include "stored/transposed_blocks.glsl"
#endif
#if defined(SOURCE_TRANSPOSED)
#define texel_at transposed_texel_at // of the source alone
#endif
#include "wide/line.glsl"
#undef texel_at
#include "wide/twiddles.glsl"

void store_number(int k, NUMBER value)
{
#if defined(STRIDED)
    int along = position_along() + stride * ((RADIX - 1) * twiddle_row(position_along()) + k);
#elif defined(TWIDDLED)
    int along = RADIX * position_along() + k;
#else
    int along = position_along() + span * k;
#endif
#if defined(SCALED)
    value = scale * value;
#endif
#if defined(CROPPED)
    along -= kept_first;
    if (along < 0 || along >= kept_count)
        return;
#endif
#if defined(TARGET_TRANSPOSED)
    ivec2 texel = transposed_texel_at(along, position_across());
#else
    ivec2 texel = texel_at(along, position_across());
#endif
    imageStore(result, texel, as_stored(AS_TEXEL(value)));
}

// The first half of a butterfly: x[a + PART_LENGTH c] becomes input a of the transform of part c.
void read_parts(out NUMBER x[RADIX], float direction)
{
    Line line = line_of(position_along(), position_across());
    for (int a = 0; a < PART_LENGTH; ++a) {
        NUMBER of_a[PARTS];
        for (int b = 0; b < PARTS; ++b)
            of_a[b] = number(line, a + PART_LENGTH * b);
        transform_of_one_from_each(of_a, direction);
        x[a] = of_a[0];
#if PARTS > 1
        for (int c = 1; c < PARTS; ++c)
            x[a + PART_LENGTH * c] = complex_product(of_a[c], root(a * c, direction));
#endif
    }
}
