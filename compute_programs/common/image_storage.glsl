// Stores a texel in the program's image, whose format is FORMAT: scaled if SCALED, and rounded (rounding.glsl).
#if defined(GROUPS_WAIT)
layout(FORMAT, binding = 0) coherent writeonly uniform image2D result; // other groups read it in the same dispatch
#else
layout(FORMAT, binding = 0) writeonly uniform image2D result;
#endif

#if defined(SCALED)
uniform float scale;
#endif

#include "common/rounding.glsl"

void store(ivec2 texel, vec4 value)
{
#if defined(SCALED)
    value = scale * value;
#endif
    imageStore(result, texel, as_stored(value));
}
