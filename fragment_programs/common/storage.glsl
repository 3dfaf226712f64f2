// What a fragment program leaves in its texel.
layout(location = 0) out vec4 fragment;

#include "common/rounding.glsl"

void store(vec4 value)
{
    fragment = as_stored(value);
}
