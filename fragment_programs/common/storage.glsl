// What a fragment program leaves in its texel. Storing to half floats may round toward zero (OpenGL does not say), so
// a variant with ROUND_TO_HALF rounds to nearest before it stores.
layout(location = 0) out vec4 fragment;

void store(vec4 value)
{
#if defined(ROUND_TO_HALF)
    vec2 lower = unpackHalf2x16(packHalf2x16(vec2(value.x, value.y)));
    vec2 upper = unpackHalf2x16(packHalf2x16(vec2(value.z, value.w)));
    fragment = vec4(lower.x, lower.y, upper.x, upper.y);
#else
    fragment = value;
#endif
}
