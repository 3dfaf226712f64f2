// The outputs of a fragment, in its PART_LENGTH targets.
#include "common/rounding.glsl"

#if defined(SCALED)
uniform float scale;
#endif

vec4 as_target(NUMBER value)
{
#if defined(SCALED)
    value = scale * value;
#endif
    return as_stored(AS_TEXEL(value));
}

layout(location = 0) out vec4 fragment_0;
#if PART_LENGTH > 1
layout(location = 1) out vec4 fragment_1;
#endif
#if PART_LENGTH > 2
layout(location = 2) out vec4 fragment_2;
#endif
#if PART_LENGTH > 3
layout(location = 3) out vec4 fragment_3;
#endif
#if PART_LENGTH > 4
layout(location = 4) out vec4 fragment_4;
#endif
#if PART_LENGTH > 5
layout(location = 5) out vec4 fragment_5;
#endif
#if PART_LENGTH > 6
layout(location = 6) out vec4 fragment_6;
#endif
#if PART_LENGTH > 7
layout(location = 7) out vec4 fragment_7;
#endif

void store_outputs(NUMBER v[PART_LENGTH])
{
    fragment_0 = as_target(v[0]);
#if PART_LENGTH > 1
    fragment_1 = as_target(v[1]);
#endif
#if PART_LENGTH > 2
    fragment_2 = as_target(v[2]);
#endif
#if PART_LENGTH > 3
    fragment_3 = as_target(v[3]);
#endif
#if PART_LENGTH > 4
    fragment_4 = as_target(v[4]);
#endif
#if PART_LENGTH > 5
    fragment_5 = as_target(v[5]);
#endif
#if PART_LENGTH > 6
    fragment_6 = as_target(v[6]);
#endif
#if PART_LENGTH > 7
    fragment_7 = as_target(v[7]);
#endif
}
