// The number type of the computations, one texel of a line: with NARROW one complex number, x + jy, otherwise two, x +
// jy and z + jw.
#if defined(NARROW)
#define NUMBER vec2
#define COMPONENTS 2
#define SWAPPED(value) (value).yx
#define AS_TEXEL(value) vec4(value, 0.0, 0.0)
vec2 complex_product(vec2 value, vec2 factor)
{
    return factor.x * value + factor.y * vec2(-value.y, value.x);
}
NUMBER times_j(NUMBER value)
{
    return vec2(-value.y, value.x);
}
#else
#define NUMBER vec4
#define COMPONENTS 4
#define SWAPPED(value) (value).yxwz
#define AS_TEXEL(value) (value)
#include "common/complex_product.glsl"
NUMBER times_j(NUMBER value)
{
    return vec4(-value.y, value.x, -value.w, value.z);
}
#endif
