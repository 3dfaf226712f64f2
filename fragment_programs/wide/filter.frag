// The last step of a forward transform, the product with a filter's response, and the first step of the inverse one, in
// one pass. Both steps work on the same numbers: butterfly q of the last step, of stride SPAN, leaves the bins
// q + SPAN k, k < RADIX, and those are what butterfly q of a first step of the same radix reads.
//
// Of the inverse step's outputs a fragment leaves k = PART_LENGTH part + u, u < PART_LENGTH. With the bins
// B[c + PARTS d] of the forward step's parts c, and w = exp(2 pi j / RADIX):
//
//     Y_c[u] = sum over d of B[c + PARTS d] w^(PARTS d u),   y[k] = sum over c of w^(c k) Y_c[k mod PART_LENGTH]
//
// so the bins of one part at a time are enough. STRIDE, of the inverse step, is 1.
uniform int part;

#include "common/axis.glsl"
#include "wide/line.glsl"
#include "wide/small_transform.glsl"
#include "wide/twiddles.glsl"
#include "wide/outputs.glsl"
#include "wide/response.glsl"

void main()
{
    int butterfly = position_along();
    int across = position_across();
    Line line = line_of(butterfly, across);
    vec4 x[RADIX];
    for (int n = 0; n < RADIX; ++n)
        x[n] = number(line, n);
    vec4 y[PART_LENGTH];
    for (int u = 0; u < PART_LENGTH; ++u)
        y[u] = vec4(0.0);
    for (int c = 0; c < PARTS; ++c) {
        vec4 v[PART_LENGTH];
        for (int a = 0; a < PART_LENGTH; ++a) {
            v[a] = x[a];
#if PARTS > 1
            for (int b = 1; b < PARTS; ++b)
                v[a] += turned(x[a + PART_LENGTH * b], root(PART_LENGTH * b * c % RADIX, -1.0));
            v[a] = turned(v[a], root(a * c, -1.0));
#endif
        }
        small_transform(v, -1.0);
        for (int d = 0; d < PART_LENGTH; ++d)
            v[d] = multiplied(v[d], butterfly + SPAN * (c + PARTS * d), across);
        small_transform(v, 1.0);
        for (int u = 0; u < PART_LENGTH; ++u)
#if PARTS > 1
            y[u] += turned(v[u], root(c * (u + PART_LENGTH * part) % RADIX, 1.0));
#else
            y[u] = v[u];
#endif
    }
    turn_outputs(y, butterfly, part, 1.0);
    leave(y);
}
