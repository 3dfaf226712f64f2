// Statements: the butterflies of radix RADIX, with BEFORE the product of the radices before.
#define BUTTERFLIES BUTTERFLIES_OF(RADIX)
#define TURN_OF(r) texelFetch(twiddles, ivec2((r) * within, 0), 0).xy
{
#if BEFORE > 1
    // Where LANES is a multiple of what lies before, all butterflies of an invocation turn alike. A factor is used as
    // soon as it is there, so that few are held: `low` the first, `high` every fourth, of which the others are products.
#if LANES % (BEFORE) == 0
#define ALIKE BUTTERFLIES
#else
#define ALIKE 1
#endif
    for (int i = 0; i < BUTTERFLIES; i += ALIKE) {
        int within = rest(lane + i * LANES, BEFORE) * (LENGTH / (BEFORE * RADIX));
        vec2 low[TWIDDLES_FETCHED];
        vec2 high;
        for (int r = 1; r < RADIX; ++r) {
            vec2 turn;
            if (r < TWIDDLES_FETCHED) {
                turn = TURN_OF(r);
                low[r] = turn;
            } else if (r % TWIDDLES_FETCHED == 0) {
                turn = TURN_OF(r);
                high = turn;
            } else {
                turn = turned(high, low[r % TWIDDLES_FETCHED]);
            }
            for (int other = 0; other < ALIKE; ++other)
                number[HELD(i + other, r, RADIX)] = turned(number[HELD(i + other, r, RADIX)], turn);
        }
    }
#undef ALIKE
#endif
#if RADIX > 1
    for (int i = 0; i < BUTTERFLIES; ++i) {
        NUMBER v[RADIX];
        for (int r = 0; r < RADIX; ++r)
            v[r] = number[HELD(i, r, RADIX)];
        fft(v);
        for (int r = 0; r < RADIX; ++r)
            number[HELD(i, r, RADIX)] = v[r];
    }
#endif
}
#undef BUTTERFLIES
#undef TURN_OF
#undef RADIX
#undef BEFORE
