// What a compute program leaves in a texel of its image, of the format FORMAT.
layout(FORMAT, binding = 0) writeonly uniform image2D result;

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
