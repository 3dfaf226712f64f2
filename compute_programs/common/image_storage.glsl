// What a compute program leaves in a texel of its image, of the format FORMAT.
// GROUPS_WAIT: other groups read it in the same dispatch.
layout(FORMAT, binding = 0)
#if defined(GROUPS_WAIT)
coherent
#endif
writeonly uniform image2D result;

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
