// The last step of a forward transform, the product with a filter's response, and the first step of the inverse one, in
// one pass. Both steps work on the same numbers: butterfly q of the last step, of stride `span`, leaves the bins
// q + span k, k < RADIX, and those are what butterfly q of a first step of the same radix reads.
//
// A fragment stores the inverse step's outputs k = PART_LENGTH part + u, u < PART_LENGTH. With the bins B[c + PARTS d]
// of the forward step's parts c, and w = exp(2 pi j / RADIX):
//
//     Y_c[u] = sum over d of B[c + PARTS d] w^(PARTS d u),   y[k] = sum over c of w^(c k) Y_c[k mod PART_LENGTH]
//
// so the bins of one part at a time are enough. The forward step replaces its inputs: with radix 32 they and the sums
// take 160 registers, which loops that are not unrolled would put into memory. The inverse step's stride is 1.
#pragma optionNV(unroll all)
uniform int part;

#include "wide/here.glsl"
#include "wide/butterfly.glsl"
#define TRANSFORM transform_of_one_from_each
#define LENGTH PARTS
#include "wide/small_transform.glsl"
#include "wide/line.glsl"
#include "wide/twiddles.glsl"
#include "wide/outputs.glsl"
#include "wide/response.glsl"

void main()
{
    ivec2 here = along_and_across_here();
    int butterfly = here.x - part * span;
    int across = here.y;
    Line line = line_of(butterfly, across);
    NUMBER x[RADIX];
    for (int a = 0; a < PART_LENGTH; ++a) {
        NUMBER of_a[PARTS];
        for (int b = 0; b < PARTS; ++b)
            of_a[b] = number(line, a + PART_LENGTH * b);
        transform_of_one_from_each(of_a, -1.0);
        x[a] = of_a[0];
#if PARTS > 1
        for (int c = 1; c < PARTS; ++c)
            x[a + PART_LENGTH * c] = complex_product(of_a[c], root(a * c, -1.0));
#endif
    }
    NUMBER y[PART_LENGTH];
    for (int u = 0; u < PART_LENGTH; ++u)
        y[u] = NUMBER(0.0);
    for (int c = 0; c < PARTS; ++c) {
        NUMBER v[PART_LENGTH];
        for (int a = 0; a < PART_LENGTH; ++a)
            v[a] = x[a + PART_LENGTH * c];
        transform_of_part(v, -1.0);
        // Not in place: docs/reliability.md, "A compiler that left out products".
        NUMBER filtered[PART_LENGTH];
        for (int d = 0; d < PART_LENGTH; ++d)
            filtered[d] = multiplied(v[d], butterfly + span * (c + PARTS * d), across);
        transform_of_part(filtered, 1.0);
        for (int u = 0; u < PART_LENGTH; ++u)
#if PARTS > 1
            y[u] += complex_product(filtered[u], root(c * (u + PART_LENGTH * part) % RADIX, 1.0));
#else
            y[u] = filtered[u];
#endif
    }
    multiply_by_twiddles(y, butterfly, part, 1.0);
    store_outputs(y);
}
