// STAGE: the butterflies of radix RADIX, with BEFORE the product of the radices before. A butterfly whose radix is
// FIRST * SECOND is made of such in registers; FFT_FIRST and FFT_SECOND take the first place and the step.
#if RADIX == 6
#define FIRST 2
#define SECOND 3
#define FFT_FIRST FFT_2
#define FFT_SECOND FFT_3
#define EACH_FIRST PARTS_2
#define EACH_SECOND PARTS_3
#define EACH_SECOND_OF PARTS_OF_3
#define ROOTS roots_6
#elif RADIX == 9
#define FIRST 3
#define SECOND 3
#define FFT_FIRST FFT_3
#define FFT_SECOND FFT_3
#define EACH_FIRST PARTS_3
#define EACH_SECOND PARTS_3
#define EACH_SECOND_OF PARTS_OF_3
#define ROOTS roots_9
#elif RADIX == 10
#define FIRST 2
#define SECOND 5
#define FFT_FIRST FFT_2
#define FFT_SECOND FFT_5
#define EACH_FIRST PARTS_2
#define EACH_SECOND PARTS_5
#define EACH_SECOND_OF PARTS_OF_5
#define ROOTS roots_10
#elif RADIX == 12
#define FIRST 4
#define SECOND 3
#define FFT_FIRST FFT_4
#define FFT_SECOND FFT_3
#define EACH_FIRST PARTS_4
#define EACH_SECOND PARTS_3
#define EACH_SECOND_OF PARTS_OF_3
#define ROOTS roots_12
#elif RADIX == 14
#define FIRST 2
#define SECOND 7
#define FFT_FIRST FFT_2
#define FFT_SECOND FFT_7
#define EACH_FIRST PARTS_2
#define EACH_SECOND PARTS_7
#define EACH_SECOND_OF PARTS_OF_7
#define ROOTS roots_14
#elif RADIX == 15
#define FIRST 3
#define SECOND 5
#define FFT_FIRST FFT_3
#define FFT_SECOND FFT_5
#define EACH_FIRST PARTS_3
#define EACH_SECOND PARTS_5
#define EACH_SECOND_OF PARTS_OF_5
#define ROOTS roots_15
#elif RADIX == 16
#define FIRST 4
#define SECOND 4
#define FFT_FIRST FFT_4
#define FFT_SECOND FFT_4
#define EACH_FIRST PARTS_4
#define EACH_SECOND PARTS_4
#define EACH_SECOND_OF PARTS_OF_4
#define ROOTS roots_16
#endif

#if BEFORE > 1
// A factor is used as soon as it is there, so that few are held: `low` the first, `high` every fourth, of which the
// others are products.
#define GET_TURN(i, r)                                                                                                 \
    if ((r) < TWIDDLES_FETCHED || (r) % TWIDDLES_FETCHED == 0)                                                         \
        turn = texelFetch(twiddles, ivec2((r)*within, 0), 0).xy;                                                       \
    else                                                                                                               \
        turn = turned(high, low[(r) % TWIDDLES_FETCHED]);                                                              \
    if ((r) < TWIDDLES_FETCHED)                                                                                        \
        low[(r) % TWIDDLES_FETCHED] = turn;                                                                            \
    else if ((r) % TWIDDLES_FETCHED == 0)                                                                              \
        high = turn;
#define FIND_WITHIN(i) within = rest(lane + (i)*LANES, BEFORE) * (LENGTH / (BEFORE * RADIX));
#define TURN_ONE(r, i) number[(i)*RADIX + (r)] = turned(number[(i)*RADIX + (r)], turn);
// Where LANES is a multiple of what lies before, all butterflies of an invocation turn alike.
#if LANES % (BEFORE) == 0
#define TURN_ALIKE(i, r)                                                                                               \
    if ((r) > 0) {                                                                                                     \
        GET_TURN(i, r)                                                                                                 \
        EACH_BUTTERFLY_OF(TURN_ONE, r)                                                                                 \
    }
#define TURN_ALL FIND_WITHIN(0) EACH_NUMBER(TURN_ALIKE, 0)
#else
#define TURN_NUMBER(i, r)                                                                                              \
    if ((r) > 0) {                                                                                                     \
        GET_TURN(i, r)                                                                                                 \
        TURN_ONE(r, i)                                                                                                 \
    }
#define TURN_BUTTERFLY(i) FIND_WITHIN(i) EACH_NUMBER(TURN_NUMBER, i)
#define TURN_ALL EACH_BUTTERFLY(TURN_BUTTERFLY)
#endif
#else
#define TURN_ALL
#endif
#define TAKE(i, r) v[r] = number[(i)*RADIX + (r)];

#if defined(FIRST)
#define MAKE_FIRST(k) FFT_FIRST(k, SECOND);
#define TURN_PART(p, k)                                                                                                \
    if ((p) > 0 && (k) > 0)                                                                                            \
        v[(p)*SECOND + (k)] = turned(v[(p)*SECOND + (k)], ROOTS[(p) * (k)]);
#define TURN_PARTS(p) EACH_SECOND_OF(TURN_PART, p)
#define MAKE_SECOND(p) FFT_SECOND((p)*SECOND, 1);
#define MAKE_BUTTERFLY EACH_SECOND(MAKE_FIRST) EACH_FIRST(TURN_PARTS) EACH_FIRST(MAKE_SECOND)
#define PUT(i, r) number[(i)*RADIX + (r)] = v[(r) % FIRST * SECOND + (r) / FIRST];
#else
#if RADIX == 2
#define MAKE_BUTTERFLY FFT_2(0, 1);
#elif RADIX == 3
#define MAKE_BUTTERFLY FFT_3(0, 1);
#elif RADIX == 4
#define MAKE_BUTTERFLY FFT_4(0, 1);
#elif RADIX == 5
#define MAKE_BUTTERFLY FFT_5(0, 1);
#elif RADIX == 7
#define MAKE_BUTTERFLY FFT_7(0, 1);
#elif RADIX == 8
#define MAKE_BUTTERFLY fft_8(v[0], v[1], v[2], v[3], v[4], v[5], v[6], v[7]);
#else
#define MAKE_BUTTERFLY
#endif
#define PUT(i, r) number[(i)*RADIX + (r)] = v[r];
#endif
#define DO_BUTTERFLY(i)                                                                                                \
    {                                                                                                                  \
        EACH_NUMBER(TAKE, i)                                                                                           \
        MAKE_BUTTERFLY                                                                                                 \
        EACH_NUMBER(PUT, i)                                                                                            \
    }
#define DO_ALL EACH_BUTTERFLY(DO_BUTTERFLY)

void STAGE()
{
    vec4 v[RADIX];
#if BEFORE > 1
    int within;
    vec2 turn;
    vec2 low[TWIDDLES_FETCHED];
    vec2 high;
    TURN_ALL
#endif
    DO_ALL
}
#undef STAGE
#undef RADIX
#undef EACH_BUTTERFLY
#undef EACH_BUTTERFLY_OF
#undef EACH_NUMBER
#undef BEFORE
#undef FIRST
#undef SECOND
#undef FFT_FIRST
#undef FFT_SECOND
#undef EACH_FIRST
#undef EACH_SECOND
#undef EACH_SECOND_OF
#undef ROOTS
#undef GET_TURN
#undef FIND_WITHIN
#undef TURN_ONE
#undef TURN_ALIKE
#undef TURN_NUMBER
#undef TURN_BUTTERFLY
#undef TURN_ALL
#undef TAKE
#undef MAKE_FIRST
#undef TURN_PART
#undef TURN_PARTS
#undef MAKE_SECOND
#undef MAKE_BUTTERFLY
#undef PUT
#undef DO_BUTTERFLY
#undef DO_ALL
