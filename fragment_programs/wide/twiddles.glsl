// Twiddle factors. With s the product of the radices before, a step multiplies output k of butterfly j = q + s p by
// exp(direction 2 pi j k p / n), where n = RADIX * span / s is the length of the transforms that it divides. Texel p of
// the table's column i holds two of them, with a minus in the exponent: the i-th pair in the order of the parts and
// their outputs. STRIDED: s is `stride`, else 1. common/quotient.glsl comes first.
#if defined(TWIDDLED)
uniform sampler2D twiddles;
#endif
#if defined(STRIDED)
uniform int stride;
#endif

// p
int twiddle_row(int butterfly)
{
#if defined(STRIDED)
    return quotient(butterfly, stride);
#else
    return butterfly;
#endif
}

void multiply_by_twiddles(inout NUMBER v[PART_LENGTH], int butterfly, int part, float direction)
{
#if defined(TWIDDLED)
    int p = twiddle_row(butterfly);
    int first = part * ((PART_LENGTH + 1) / 2);
    for (int pair = 0; pair < (PART_LENGTH + 1) / 2; ++pair) {
        vec4 entry = texelFetch(twiddles, ivec2(first + pair, p), 0);
        v[2 * pair] = complex_product(v[2 * pair], vec2(entry.x, -direction * entry.y));
        if (2 * pair + 1 < PART_LENGTH)
            v[2 * pair + 1] = complex_product(v[2 * pair + 1], vec2(entry.z, -direction * entry.w));
    }
#endif
}
