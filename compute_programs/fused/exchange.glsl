// EXCHANGE: the numbers that a stage of radix RADIX_BEFORE leaves, with BEFORE_THAT the product of the radices before
// it, go through shared memory to where the next stage, of radix RADIX, takes them: EXCHANGED components at a time.
#define GIVE_NUMBER(i, r) exchanged[place_of(first + (r)*BEFORE_THAT)] = number[(i)*RADIX_BEFORE + (r)].COMPONENTS;
#define GIVE_BUTTERFLY(i)                                                                                              \
    first = (lane + (i)*LANES) / BEFORE_THAT * (BEFORE_THAT * RADIX_BEFORE) + (lane + (i)*LANES) % BEFORE_THAT;        \
    if (EXISTS(lane + (i)*LANES, RADIX_BEFORE)) {                                                                      \
        EACH_NUMBER_BEFORE(GIVE_NUMBER, i)                                                                             \
    }
#define TAKE_NUMBER(i, r)                                                                                              \
    number[(i)*RADIX + (r)].COMPONENTS = exchanged[place_of(lane + (i)*LANES + (r) * (LENGTH / RADIX))];
#define TAKE_BUTTERFLY(i)                                                                                              \
    if (EXISTS(lane + (i)*LANES, RADIX)) {                                                                             \
        EACH_NUMBER(TAKE_NUMBER, i)                                                                                    \
    }
#define GIVE_ALL EACH_BUTTERFLY_BEFORE(GIVE_BUTTERFLY)
#define TAKE_ALL EACH_BUTTERFLY(TAKE_BUTTERFLY)

void EXCHANGE()
{
    int first;
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
#undef GIVE_NUMBER
#undef GIVE_BUTTERFLY
#undef TAKE_NUMBER
#undef TAKE_BUTTERFLY
#undef GIVE_ALL
#undef TAKE_ALL
#undef BEFORE_THAT
