// The position along the line, with parts beside each other, and the line that a fragment writes. TARGET_STACKED: its
// targets' columns are stacked (stacked.glsl).
#include "common/axis.glsl"

ivec2 along_and_across_here()
{
#if defined(TARGET_STACKED)
    ivec2 here = ivec2(gl_FragCoord.xy);
    int column = here.x % TARGET_STACKED + here.x / TARGET_STACKED * (2 * TARGET_STACKED);
    return ivec2(here.y / 2, column + here.y % 2 * TARGET_STACKED);
#else
    return ivec2(position_along(), position_across());
#endif
}
