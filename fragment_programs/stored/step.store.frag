// One step of a Stockham FFT of high radix along one axis, as wide/step.frag, written by image stores: a fragment makes
// all outputs of a butterfly (numbers.glsl).
uniform float direction; // of the transform: -1 or 1 in its exponent

#include "stored/numbers.glsl"
#if defined(MULTIPLIED)
#include "wide/response.glsl"
#endif

void main()
{
    NUMBER x[RADIX];
    read_parts(x, direction);
    for (int c = 0; c < PARTS; ++c) {
        NUMBER v[PART_LENGTH];
        for (int a = 0; a < PART_LENGTH; ++a)
            v[a] = x[a + PART_LENGTH * c];
        transform_of_part(v, direction);
        multiply_by_twiddles(v, position_along(), c, direction);
        for (int d = 0; d < PART_LENGTH; ++d) {
            int k = c + PARTS * d;
#if defined(MULTIPLIED)
            v[d] = multiplied(v[d], position_along() + span * k, position_across());
#endif
            store_number(k, v[d]);
        }
    }
}
