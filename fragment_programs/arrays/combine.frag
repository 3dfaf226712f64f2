// Combines two complex numbers, in red and green. The second is a texel of another texture, or the same number for all.
uniform sampler2D first;
#ifdef WITH_NUMBER
uniform vec4 number;
#else
uniform sampler2D second;
#endif

#include "common/storage.glsl"

vec2 product(vec2 a, vec2 b)
{
    return vec2(a.x * b.x - a.y * b.y, a.x * b.y + a.y * b.x);
}

// Divides both parts by the larger one first, so that no square leaves the range of floats.
vec2 quotient(vec2 a, vec2 b)
{
    if (b.y == 0.0)
        return a / b.x;
    if (abs(b.x) >= abs(b.y)) {
        float ratio = b.y / b.x;
        return vec2(a.x + a.y * ratio, a.y - a.x * ratio) / (b.x + b.y * ratio);
    }
    float ratio = b.x / b.y;
    return vec2(a.x * ratio + a.y, a.y * ratio - a.x) / (b.x * ratio + b.y);
}

void main()
{
    ivec2 here = ivec2(gl_FragCoord.xy);
    vec2 a = texelFetch(first, here, 0).xy;
#ifdef WITH_NUMBER
    vec2 b = number.xy;
#else
    vec2 b = texelFetch(second, here, 0).xy;
#endif
#if defined(MULTIPLY)
    vec2 result = product(a, b);
#elif defined(DIVIDE)
    vec2 result = quotient(a, b);
#elif defined(DIVIDE_BY_FIRST)
    vec2 result = quotient(b, a);
#elif defined(ADD)
    vec2 result = a + b;
#elif defined(SUBTRACT)
    vec2 result = a - b;
#elif defined(SUBTRACT_FIRST)
    vec2 result = b - a;
#else // CONJUGATE
    vec2 result = vec2(a.x, -a.y) * b.x;
#endif
    store(vec4(result, 0.0, 0.0));
}
