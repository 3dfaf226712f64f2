// The last step of a forward transform, the product with a filter's response, and the first step of the inverse one, as
// wide/filter.frag, written by image stores: a fragment makes all outputs of a butterfly (numbers.glsl). The inverse
// step ends with the transforms of one number from each part: with Y_c[u] as there,
//
//     y[u + PART_LENGTH e] = sum over c of w_PARTS^(c e) w^(c u) Y_c[u],   w_PARTS = exp(2 pi j / PARTS)
#include "stored/numbers.glsl"
#include "wide/response.glsl"

void main()
{
    NUMBER x[RADIX];
    read_parts(x, -1.0);
    for (int c = 0; c < PARTS; ++c) {
        NUMBER v[PART_LENGTH];
        for (int a = 0; a < PART_LENGTH; ++a)
            v[a] = x[a + PART_LENGTH * c];
        transform_of_part(v, -1.0);
        // Not in place: docs/reliability.md, "A compiler that left out products".
        NUMBER filtered[PART_LENGTH];
        for (int d = 0; d < PART_LENGTH; ++d)
            filtered[d] = multiplied(v[d], position_along() + span * (c + PARTS * d), position_across());
        transform_of_part(filtered, 1.0);
        for (int u = 0; u < PART_LENGTH; ++u)
#if PARTS > 1
            x[u + PART_LENGTH * c] = complex_product(filtered[u], root(c * u, 1.0));
#else
            x[u] = filtered[u];
#endif
    }
    for (int u = 0; u < PART_LENGTH; ++u) {
        NUMBER of_u[PARTS];
        for (int c = 0; c < PARTS; ++c)
            of_u[c] = x[u + PART_LENGTH * c];
        transform_of_one_from_each(of_u, 1.0);
        for (int e = 0; e < PARTS; ++e)
            x[u + PART_LENGTH * e] = of_u[e];
    }
    for (int e = 0; e < PARTS; ++e) {
        NUMBER v[PART_LENGTH];
        for (int u = 0; u < PART_LENGTH; ++u)
            v[u] = x[u + PART_LENGTH * e];
        multiply_by_twiddles(v, position_along(), e, 1.0);
        for (int u = 0; u < PART_LENGTH; ++u)
            store_number(u + PART_LENGTH * e, v[u]);
    }
}
