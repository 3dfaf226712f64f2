// Stores the fragment's texel, rounded (rounding.glsl).
layout(location = 0) out vec4 fragment;

#include "common/rounding.glsl"

void store(vec4 value)
{
    fragment = as_stored(value);
}
