// EXCHANGE: the numbers that a stage of radix RADIX_BEFORE leaves, with BEFORE_THAT the product of the radices before
// it, go through shared memory to where the next stage, of radix RADIX, takes them: EXCHANGED components at a time.
void EXCHANGE()
{
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
#undef BEFORE_THAT
