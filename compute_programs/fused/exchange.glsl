// EXCHANGE: the numbers that a stage of radix RADIX_BEFORE leaves, with BEFORE_THAT the product of the radices before
// it, go through shared memory to where the next stage, of radix RADIX, takes them: EXCHANGED components at a time.
// Where what divides does so without remainder, places are as far apart as positions, but for a factor.
#if BEFORE_THAT % SPACING == 0
#define GIVEN_AT(i, r) (given[i] + (r) * (BEFORE_THAT + BEFORE_THAT / SPACING) * PLACE_STEP)
#elif SPACING % (BEFORE_THAT * RADIX_BEFORE) == 0
#define GIVEN_AT(i, r) (given[i] + (r)*BEFORE_THAT * PLACE_STEP)
#else
#define GIVEN_AT(i, r)                                                                                                 \
    PLACE_OF(quotient(lane + (i)*LANES, BEFORE_THAT) * (BEFORE_THAT * RADIX_BEFORE) +                                  \
             rest(lane + (i)*LANES, BEFORE_THAT) + (r)*BEFORE_THAT)
#endif
#if (LENGTH / RADIX) % SPACING == 0
#define TAKEN_AT(i, r) (taken[i] + (r) * (LENGTH / RADIX + LENGTH / RADIX / SPACING) * PLACE_STEP)
#elif SPACING >= LENGTH
#define TAKEN_AT(i, r) (taken[i] + (r) * (LENGTH / RADIX) * PLACE_STEP)
#else
#define TAKEN_AT(i, r) PLACE_OF(lane + (i)*LANES + (r) * (LENGTH / RADIX))
#endif
#define FIND_GIVEN(i)                                                                                                  \
    first = quotient(lane + (i)*LANES, BEFORE_THAT) * (BEFORE_THAT * RADIX_BEFORE) +                                   \
            rest(lane + (i)*LANES, BEFORE_THAT);                                                                       \
    given[i] = PLACE_OF(first);
#define FIND_TAKEN(i) taken[i] = PLACE_OF(lane + (i)*LANES);
#define GIVE_NUMBER(i, r) exchanged[GIVEN_AT(i, r)] = number[(i)*RADIX_BEFORE + (r)].COMPONENTS;
#define GIVE_BUTTERFLY(i)                                                                                              \
    if (EXISTS(lane + (i)*LANES, RADIX_BEFORE)) {                                                                      \
        EACH_NUMBER_BEFORE(GIVE_NUMBER, i)                                                                             \
    }
#define TAKE_NUMBER(i, r) number[(i)*RADIX + (r)].COMPONENTS = exchanged[TAKEN_AT(i, r)];
#define TAKE_BUTTERFLY(i)                                                                                              \
    if (EXISTS(lane + (i)*LANES, RADIX)) {                                                                             \
        EACH_NUMBER(TAKE_NUMBER, i)                                                                                    \
    }
#define FIND_ALL EACH_BUTTERFLY_BEFORE(FIND_GIVEN) EACH_BUTTERFLY(FIND_TAKEN)
#define GIVE_ALL EACH_BUTTERFLY_BEFORE(GIVE_BUTTERFLY)
#define TAKE_ALL EACH_BUTTERFLY(TAKE_BUTTERFLY)

void EXCHANGE()
{
    int first;
    int given[NUMBERS]; // of a butterfly, the place of its first number
    int taken[NUMBERS];
    FIND_ALL
#if EXCHANGED == 4
#define COMPONENTS xyzw
#include "fused/exchange_components.glsl"
#elif EXCHANGED == 2
#define COMPONENTS xy
#include "fused/exchange_components.glsl"
#define COMPONENTS zw
#include "fused/exchange_components.glsl"
#else
#define COMPONENTS x
#include "fused/exchange_components.glsl"
#define COMPONENTS y
#include "fused/exchange_components.glsl"
#define COMPONENTS z
#include "fused/exchange_components.glsl"
#define COMPONENTS w
#include "fused/exchange_components.glsl"
#endif
}
#undef EXCHANGE
#undef RADIX_BEFORE
#undef EACH_BUTTERFLY_BEFORE
#undef EACH_NUMBER_BEFORE
#undef GIVEN_AT
#undef TAKEN_AT
#undef FIND_GIVEN
#undef FIND_TAKEN
#undef FIND_ALL
#undef GIVE_NUMBER
#undef GIVE_BUTTERFLY
#undef TAKE_NUMBER
#undef TAKE_BUTTERFLY
#undef GIVE_ALL
#undef TAKE_ALL
#undef BEFORE_THAT
