// Statements: the stages of a line of the radices WAY_0, WAY_1, ..., STAGES in number, and what lies between them.
#define RADIX WAY_0
#define BEFORE 1
#include "fused/stage.glsl"
#if STAGES > 1
#define RADIX_BEFORE WAY_0
#define BEFORE_THAT 1
#define RADIX WAY_1
#define BEFORE WAY_0
#include "fused/exchange.glsl"
#include "fused/stage.glsl"
#endif
#if STAGES > 2
#define RADIX_BEFORE WAY_1
#define BEFORE_THAT WAY_0
#define RADIX WAY_2
#define BEFORE (WAY_0 * WAY_1)
#include "fused/exchange.glsl"
#include "fused/stage.glsl"
#endif
#if STAGES > 3
#define RADIX_BEFORE WAY_2
#define BEFORE_THAT (WAY_0 * WAY_1)
#define RADIX WAY_3
#define BEFORE (WAY_0 * WAY_1 * WAY_2)
#include "fused/exchange.glsl"
#include "fused/stage.glsl"
#endif
#undef WAY_0
#undef WAY_1
#undef WAY_2
#undef WAY_3
#undef PADDING
#undef TWIDDLES_BEGIN
