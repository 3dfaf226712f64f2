// Statements: the numbers that a stage of radix RADIX_BEFORE leaves, with BEFORE_THAT the product of the radices before
// it, go through shared memory to where the next stage, of radix RADIX, takes them: EXCHANGED components at a time.
#define BUTTERFLIES_BEFORE BUTTERFLIES_OF(RADIX_BEFORE)
#define BUTTERFLIES BUTTERFLIES_OF(RADIX)
{
    int given = first_left(lane, BEFORE_THAT, RADIX_BEFORE);
    int given_place = PLACE_OF(given);
    int taken_place = PLACE_OF(lane);
    for (int c = 0; c < COMPONENTS; c += EXCHANGED) {
        barrier();
        for (int i = 0; i < BUTTERFLIES_BEFORE; ++i) {
            if (EXISTS(lane + i * LANES, RADIX_BEFORE)) {
#if LANES % (BEFORE_THAT) == 0
                int first = given + i * LANES * RADIX_BEFORE;
                int place = PLACE_BESIDE(given_place, given, i * LANES * RADIX_BEFORE);
#else
                int first = first_left(lane + i * LANES, BEFORE_THAT, RADIX_BEFORE);
                int place = PLACE_OF(first);
#endif
                for (int r = 0; r < RADIX_BEFORE; ++r) {
#if defined(POWERS_OF_TWO) || SPACING % (BEFORE_THAT * RADIX_BEFORE) == 0
                    GIVE(place + PLACES_APART(r * (BEFORE_THAT)), number[HELD(i, r, RADIX_BEFORE)]);
#else
                    GIVE(PLACE_BESIDE(place, first, r * (BEFORE_THAT)), number[HELD(i, r, RADIX_BEFORE)]);
#endif
                }
            }
        }
        barrier();
        for (int i = 0; i < BUTTERFLIES; ++i) {
            if (EXISTS(lane + i * LANES, RADIX)) {
                for (int r = 0; r < RADIX; ++r)
                    TAKE(number[HELD(i, r, RADIX)], PLACE_BESIDE(taken_place, lane, i * LANES + r * (LENGTH / RADIX)));
            }
        }
    }
}
#undef BUTTERFLIES_BEFORE
#undef BUTTERFLIES
#undef RADIX_BEFORE
#undef BEFORE_THAT
