// Statements: the butterflies of radix RADIX, with BEFORE the product of the radices before. Their twiddle factors lie
// in the table as neighbouring threads read them: from TWIDDLES_BEGIN on, number r BEFORE + k is
// exp(-2 pi j r k / (BEFORE RADIX)).
#define BUTTERFLIES BUTTERFLIES_OF(RADIX)
#define TWIDDLE(r) texelFetch(twiddles, ivec2(TWIDDLES_BEGIN + (r) * (BEFORE) + within, 0), 0).xy
{
#if BEFORE > 1
    // Where BEFORE divides THREADS_PER_LINE, all butterflies of a thread have the same twiddle factors. A factor is used
    // as soon as it is there, so that few are held: `low` the first ones, `high` every fourth; the others are products.
#if THREADS_PER_LINE % (BEFORE) == 0
#define ALIKE BUTTERFLIES
#else
#define ALIKE 1
#endif
    for (int i = 0; i < BUTTERFLIES; i += ALIKE) {
        int within = rest(thread + i * THREADS_PER_LINE, BEFORE);
        vec2 low[TWIDDLES_FETCHED];
        vec2 high;
        for (int r = 1; r < RADIX; ++r) {
            vec2 factor;
            if (r < TWIDDLES_FETCHED) {
                factor = TWIDDLE(r);
                low[r] = factor;
            } else if (r % TWIDDLES_FETCHED == 0) {
                factor = TWIDDLE(r);
                high = factor;
            } else {
                factor = complex_product(high, low[r % TWIDDLES_FETCHED]);
            }
            for (int same = 0; same < ALIKE; ++same)
                number[REGISTER_OF(i + same, r, RADIX)] =
                    complex_product(number[REGISTER_OF(i + same, r, RADIX)], factor);
        }
    }
#undef ALIKE
#endif
#if RADIX > 1
    for (int i = 0; i < BUTTERFLIES; ++i) {
        NUMBER v[RADIX];
        for (int r = 0; r < RADIX; ++r)
            v[r] = number[REGISTER_OF(i, r, RADIX)];
        fft(v);
        for (int r = 0; r < RADIX; ++r)
            number[REGISTER_OF(i, r, RADIX)] = v[r];
    }
#endif
}
#undef BUTTERFLIES
#undef TWIDDLE
#undef RADIX
#undef BEFORE
