// Which place along the line, parts beside each other, and which line a fragment makes. TARGET_STACKED: its targets'
// columns lie stacked (stacked.glsl).
#include "common/axis.glsl"

ivec2 along_and_across_here()
{
#if defined(TARGET_STACKED)
    ivec2 here = ivec2(gl_FragCoord.xy);
    return ivec2(here.y / 2, here.x % TARGET_STACKED + here.x / TARGET_STACKED * (2 * TARGET_STACKED) + here.y % 2 * TARGET_STACKED);
#else
    return ivec2(position_along(), position_across());
#endif
}
