// One step of a Stockham FFT of high radix along one axis: a part of a butterfly's outputs, each in a target of its own.
//
// The steps of a line of N numbers have radices whose product is N. Before a step with the product s of the radices
// before, the line holds s interleaved sequences of n = N/s numbers, x[q + s i] with q < s, each of which is still to be
// transformed. Decimation in frequency by RADIX splits each into RADIX transforms of n/RADIX numbers, one for each
// output k of its butterflies p < n/RADIX. Storing these side by side interleaves RADIX s sequences for the next step.
// With X_k output k of the transform of RADIX numbers (butterfly.glsl):
//
//     y[q + s (RADIX p + k)] = exp(direction 2 pi j k p / n) X_k( x[q + s p + m N/RADIX], m < RADIX )
//
// So a line is in natural order before the first step and after the last. A fragment reads all inputs of a butterfly and
// writes PART_LENGTH of its outputs, those with k = part + PARTS d. The targets are layers (layers.glsl). In a last step
// with a single target, which is an ordinary texture, the parts beside each other are the line in natural order.
// MULTIPLIED, in the last step: outputs are multiplied by a response, number by number.
uniform int part;
uniform float direction; // of the transform: -1 or 1 in its exponent

#include "wide/here.glsl"
#include "wide/butterfly.glsl"
#include "wide/line.glsl"
#include "wide/twiddles.glsl"
#include "wide/outputs.glsl"
#if defined(MULTIPLIED)
#include "wide/response.glsl"
#endif

// The sum over b of x[a + PART_LENGTH b] w^(PART_LENGTH b part). If PARTS is a power of two, terms PARTS / 2 apart differ
// by a factor of 1 or -1 and are added first; pairs of these sums share a factor, and so on. So there are fewer products
// than terms.
NUMBER sum_of_part(Line line, int a)
{
#if PARTS == 2 || PARTS == 4 || PARTS == 8
    float sign = part % 2 == 0 ? 1.0 : -1.0;
    NUMBER term[PARTS / 2];
    for (int b = 0; b < PARTS / 2; ++b)
        term[b] = number(line, a + PART_LENGTH * b) + sign * number(line, a + PART_LENGTH * (b + PARTS / 2));
#if PARTS == 8
    term[0] += complex_product(term[2], root(PART_LENGTH * 2 * part % RADIX, direction));
    term[1] += complex_product(term[3], root(PART_LENGTH * 2 * part % RADIX, direction));
#endif
#if PARTS > 2
    term[0] += complex_product(term[1], root(PART_LENGTH * part % RADIX, direction));
#endif
    return term[0];
#else
    NUMBER sum = number(line, a);
    for (int b = 1; b < PARTS; ++b)
        sum += complex_product(number(line, a + PART_LENGTH * b), root(PART_LENGTH * b * part % RADIX, direction));
    return sum;
#endif
}

void main()
{
    ivec2 here = along_and_across_here();
    int butterfly = here.x - part * span;
    Line line = line_of(butterfly, here.y);
    NUMBER v[PART_LENGTH];
    for (int a = 0; a < PART_LENGTH; ++a) {
        v[a] = sum_of_part(line, a);
#if PARTS > 1
        v[a] = complex_product(v[a], root(a * part, direction));
#endif
    }
    transform_of_part(v, direction);
    multiply_by_twiddles(v, butterfly, part, direction);
#if defined(MULTIPLIED)
    for (int d = 0; d < PART_LENGTH; ++d)
        v[d] = multiplied(v[d], butterfly + span * (part + PARTS * d), here.y);
#endif
    store_outputs(v);
}
