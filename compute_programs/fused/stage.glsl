// STAGE: the butterflies of radix RADIX, with BEFORE the product of the radices before. A butterfly whose radix is
// FIRST * SECOND is made of such in registers; FFT_FIRST and FFT_SECOND take the first place and the step.
#if RADIX == 6
#define FIRST 2
#define SECOND 3
#define FFT_FIRST FFT_2
#define FFT_SECOND FFT_3
#define ROOTS roots_6
#elif RADIX == 9
#define FIRST 3
#define SECOND 3
#define FFT_FIRST FFT_3
#define FFT_SECOND FFT_3
#define ROOTS roots_9
#elif RADIX == 10
#define FIRST 2
#define SECOND 5
#define FFT_FIRST FFT_2
#define FFT_SECOND FFT_5
#define ROOTS roots_10
#elif RADIX == 12
#define FIRST 4
#define SECOND 3
#define FFT_FIRST FFT_4
#define FFT_SECOND FFT_3
#define ROOTS roots_12
#elif RADIX == 14
#define FIRST 2
#define SECOND 7
#define FFT_FIRST FFT_2
#define FFT_SECOND FFT_7
#define ROOTS roots_14
#elif RADIX == 15
#define FIRST 3
#define SECOND 5
#define FFT_FIRST FFT_3
#define FFT_SECOND FFT_5
#define ROOTS roots_15
#elif RADIX == 16
#define FIRST 4
#define SECOND 4
#define FFT_FIRST FFT_4
#define FFT_SECOND FFT_4
#define ROOTS roots_16
#endif

void STAGE()
{
#if BEFORE > 1
    int within = 0;
    vec2 twiddle[RADIX];
#endif
    for (int i = 0; i < BUTTERFLIES(RADIX); ++i) {
        vec4 v[RADIX];
#if BEFORE > 1
        // Where LANES is a multiple of what lies before, all butterflies of an invocation turn alike.
#if LANES % (BEFORE) == 0
        if (i == 0)
#endif
        {
            within = (lane + i * LANES) % (BEFORE);
            for (int r = 1; r < RADIX; ++r)
                if (r < TWIDDLES_FETCHED || r % TWIDDLES_FETCHED == 0)
                    twiddle[r] = texelFetch(twiddles, ivec2(r * within * (LENGTH / (BEFORE * RADIX)), 0), 0).xy;
                else
                    twiddle[r] = turned(twiddle[r - r % TWIDDLES_FETCHED], twiddle[r % TWIDDLES_FETCHED]);
        }
        v[0] = number[i * RADIX];
        for (int r = 1; r < RADIX; ++r)
            v[r] = turned(number[i * RADIX + r], twiddle[r]);
#else
        for (int r = 0; r < RADIX; ++r)
            v[r] = number[i * RADIX + r];
#endif
#if defined(FIRST)
        for (int k = 0; k < SECOND; ++k)
            FFT_FIRST(k, SECOND);
        for (int p = 1; p < FIRST; ++p)
            for (int k = 1; k < SECOND; ++k)
                v[p * SECOND + k] = turned(v[p * SECOND + k], ROOTS[p * k]);
        for (int p = 0; p < FIRST; ++p)
            FFT_SECOND(p * SECOND, 1);
        for (int r = 0; r < RADIX; ++r)
            number[i * RADIX + r] = v[r % FIRST * SECOND + r / FIRST];
#else
#if RADIX == 2
        FFT_2(0, 1);
#elif RADIX == 3
        FFT_3(0, 1);
#elif RADIX == 4
        FFT_4(0, 1);
#elif RADIX == 5
        FFT_5(0, 1);
#elif RADIX == 7
        FFT_7(0, 1);
#elif RADIX == 8
        fft_8(v[0], v[1], v[2], v[3], v[4], v[5], v[6], v[7]);
#endif
        for (int r = 0; r < RADIX; ++r)
            number[i * RADIX + r] = v[r];
#endif
    }
}
#undef STAGE
#undef RADIX
#undef BEFORE
#undef FIRST
#undef SECOND
#undef FFT_FIRST
#undef FFT_SECOND
#undef ROOTS
