// The stages of a line of STAGES radices RADIX_0, RADIX_1, ..., at most 4, and what lies between them: forward, and with
// PRODUCT back through the same radices in the opposite order.
#if STAGES > 1
uniform sampler2D twiddles;
#endif

#define SPACING SPACING_FORWARD
#define STAGE stage_0
#define RADIX RADIX_0
#define EACH_BUTTERFLY EACH_BUTTERFLY_0
#define EACH_BUTTERFLY_OF EACH_BUTTERFLY_OF_0
#define EACH_NUMBER EACH_NUMBER_0
#define BEFORE 1
#include "fused/stage.glsl"
#if STAGES > 1
#define STAGE stage_1
#define EXCHANGE exchange_1
#define RADIX_BEFORE RADIX_0
#define EACH_BUTTERFLY_BEFORE EACH_BUTTERFLY_0
#define EACH_NUMBER_BEFORE EACH_NUMBER_0
#define RADIX RADIX_1
#define EACH_BUTTERFLY EACH_BUTTERFLY_1
#define EACH_BUTTERFLY_OF EACH_BUTTERFLY_OF_1
#define EACH_NUMBER EACH_NUMBER_1
#define BEFORE_THAT 1
#define BEFORE RADIX_0
#include "fused/exchange.glsl"
#include "fused/stage.glsl"
#endif
#if STAGES > 2
#define STAGE stage_2
#define EXCHANGE exchange_2
#define RADIX_BEFORE RADIX_1
#define EACH_BUTTERFLY_BEFORE EACH_BUTTERFLY_1
#define EACH_NUMBER_BEFORE EACH_NUMBER_1
#define RADIX RADIX_2
#define EACH_BUTTERFLY EACH_BUTTERFLY_2
#define EACH_BUTTERFLY_OF EACH_BUTTERFLY_OF_2
#define EACH_NUMBER EACH_NUMBER_2
#define BEFORE_THAT RADIX_0
#define BEFORE (RADIX_0 * RADIX_1)
#include "fused/exchange.glsl"
#include "fused/stage.glsl"
#endif
#if STAGES > 3
#define STAGE stage_3
#define EXCHANGE exchange_3
#define RADIX_BEFORE RADIX_2
#define EACH_BUTTERFLY_BEFORE EACH_BUTTERFLY_2
#define EACH_NUMBER_BEFORE EACH_NUMBER_2
#define RADIX RADIX_3
#define EACH_BUTTERFLY EACH_BUTTERFLY_3
#define EACH_BUTTERFLY_OF EACH_BUTTERFLY_OF_3
#define EACH_NUMBER EACH_NUMBER_3
#define BEFORE_THAT (RADIX_0 * RADIX_1)
#define BEFORE (RADIX_0 * RADIX_1 * RADIX_2)
#include "fused/exchange.glsl"
#include "fused/stage.glsl"
#endif

#if STAGES == 1
#define LAST_RADIX RADIX_0
#define EACH_LAST_BUTTERFLY EACH_BUTTERFLY_0
#define EACH_LAST_NUMBER EACH_NUMBER_0
#elif STAGES == 2
#define LAST_RADIX RADIX_1
#define EACH_LAST_BUTTERFLY EACH_BUTTERFLY_1
#define EACH_LAST_NUMBER EACH_NUMBER_1
#elif STAGES == 3
#define LAST_RADIX RADIX_2
#define EACH_LAST_BUTTERFLY EACH_BUTTERFLY_2
#define EACH_LAST_NUMBER EACH_NUMBER_2
#else
#define LAST_RADIX RADIX_3
#define EACH_LAST_BUTTERFLY EACH_BUTTERFLY_3
#define EACH_LAST_NUMBER EACH_NUMBER_3
#endif

void transform()
{
    stage_0();
#if STAGES > 1
    exchange_1();
    stage_1();
#endif
#if STAGES > 2
    exchange_2();
    stage_2();
#endif
#if STAGES > 3
    exchange_3();
    stage_3();
#endif
}

#if defined(PRODUCT)
#if STAGES == 1
#define BACK_0 RADIX_0
#define EACH_BUTTERFLY_BACK_0 EACH_BUTTERFLY_0
#define EACH_BUTTERFLY_OF_BACK_0 EACH_BUTTERFLY_OF_0
#define EACH_NUMBER_BACK_0 EACH_NUMBER_0
#elif STAGES == 2
#define BACK_0 RADIX_1
#define EACH_BUTTERFLY_BACK_0 EACH_BUTTERFLY_1
#define EACH_BUTTERFLY_OF_BACK_0 EACH_BUTTERFLY_OF_1
#define EACH_NUMBER_BACK_0 EACH_NUMBER_1
#define BACK_1 RADIX_0
#define EACH_BUTTERFLY_BACK_1 EACH_BUTTERFLY_0
#define EACH_BUTTERFLY_OF_BACK_1 EACH_BUTTERFLY_OF_0
#define EACH_NUMBER_BACK_1 EACH_NUMBER_0
#elif STAGES == 3
#define BACK_0 RADIX_2
#define EACH_BUTTERFLY_BACK_0 EACH_BUTTERFLY_2
#define EACH_BUTTERFLY_OF_BACK_0 EACH_BUTTERFLY_OF_2
#define EACH_NUMBER_BACK_0 EACH_NUMBER_2
#define BACK_1 RADIX_1
#define EACH_BUTTERFLY_BACK_1 EACH_BUTTERFLY_1
#define EACH_BUTTERFLY_OF_BACK_1 EACH_BUTTERFLY_OF_1
#define EACH_NUMBER_BACK_1 EACH_NUMBER_1
#define BACK_2 RADIX_0
#define EACH_BUTTERFLY_BACK_2 EACH_BUTTERFLY_0
#define EACH_BUTTERFLY_OF_BACK_2 EACH_BUTTERFLY_OF_0
#define EACH_NUMBER_BACK_2 EACH_NUMBER_0
#else
#define BACK_0 RADIX_3
#define EACH_BUTTERFLY_BACK_0 EACH_BUTTERFLY_3
#define EACH_BUTTERFLY_OF_BACK_0 EACH_BUTTERFLY_OF_3
#define EACH_NUMBER_BACK_0 EACH_NUMBER_3
#define BACK_1 RADIX_2
#define EACH_BUTTERFLY_BACK_1 EACH_BUTTERFLY_2
#define EACH_BUTTERFLY_OF_BACK_1 EACH_BUTTERFLY_OF_2
#define EACH_NUMBER_BACK_1 EACH_NUMBER_2
#define BACK_2 RADIX_1
#define EACH_BUTTERFLY_BACK_2 EACH_BUTTERFLY_1
#define EACH_BUTTERFLY_OF_BACK_2 EACH_BUTTERFLY_OF_1
#define EACH_NUMBER_BACK_2 EACH_NUMBER_1
#define BACK_3 RADIX_0
#define EACH_BUTTERFLY_BACK_3 EACH_BUTTERFLY_0
#define EACH_BUTTERFLY_OF_BACK_3 EACH_BUTTERFLY_OF_0
#define EACH_NUMBER_BACK_3 EACH_NUMBER_0
#endif
#undef SPACING
#define SPACING SPACING_BACK
#define STAGE stage_back_0
#define RADIX BACK_0
#define EACH_BUTTERFLY EACH_BUTTERFLY_BACK_0
#define EACH_BUTTERFLY_OF EACH_BUTTERFLY_OF_BACK_0
#define EACH_NUMBER EACH_NUMBER_BACK_0
#define BEFORE 1
#include "fused/stage.glsl"
#if STAGES > 1
#define STAGE stage_back_1
#define EXCHANGE exchange_back_1
#define RADIX_BEFORE BACK_0
#define EACH_BUTTERFLY_BEFORE EACH_BUTTERFLY_BACK_0
#define EACH_NUMBER_BEFORE EACH_NUMBER_BACK_0
#define RADIX BACK_1
#define EACH_BUTTERFLY EACH_BUTTERFLY_BACK_1
#define EACH_BUTTERFLY_OF EACH_BUTTERFLY_OF_BACK_1
#define EACH_NUMBER EACH_NUMBER_BACK_1
#define BEFORE_THAT 1
#define BEFORE BACK_0
#include "fused/exchange.glsl"
#include "fused/stage.glsl"
#endif
#if STAGES > 2
#define STAGE stage_back_2
#define EXCHANGE exchange_back_2
#define RADIX_BEFORE BACK_1
#define EACH_BUTTERFLY_BEFORE EACH_BUTTERFLY_BACK_1
#define EACH_NUMBER_BEFORE EACH_NUMBER_BACK_1
#define RADIX BACK_2
#define EACH_BUTTERFLY EACH_BUTTERFLY_BACK_2
#define EACH_BUTTERFLY_OF EACH_BUTTERFLY_OF_BACK_2
#define EACH_NUMBER EACH_NUMBER_BACK_2
#define BEFORE_THAT BACK_0
#define BEFORE (BACK_0 * BACK_1)
#include "fused/exchange.glsl"
#include "fused/stage.glsl"
#endif
#if STAGES > 3
#define STAGE stage_back_3
#define EXCHANGE exchange_back_3
#define RADIX_BEFORE BACK_2
#define EACH_BUTTERFLY_BEFORE EACH_BUTTERFLY_BACK_2
#define EACH_NUMBER_BEFORE EACH_NUMBER_BACK_2
#define RADIX BACK_3
#define EACH_BUTTERFLY EACH_BUTTERFLY_BACK_3
#define EACH_BUTTERFLY_OF EACH_BUTTERFLY_OF_BACK_3
#define EACH_NUMBER EACH_NUMBER_BACK_3
#define BEFORE_THAT (BACK_0 * BACK_1)
#define BEFORE (BACK_0 * BACK_1 * BACK_2)
#include "fused/exchange.glsl"
#include "fused/stage.glsl"
#endif

void transform_back()
{
    stage_back_0();
#if STAGES > 1
    exchange_back_1();
    stage_back_1();
#endif
#if STAGES > 2
    exchange_back_2();
    stage_back_2();
#endif
#if STAGES > 3
    exchange_back_3();
    stage_back_3();
#endif
}
#endif
