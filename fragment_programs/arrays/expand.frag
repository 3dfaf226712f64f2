// Completes half of the spectrum of real numbers. The source has the bins from 0 to half the length, complex numbers in
// red and green. The result has all bins; those above half the length are the conjugates of those at negative
// frequencies. Bins 0 and half the length are their own opposites, so for real numbers they are their own conjugates; a
// part of the source that violates this is dropped.
uniform sampler2D source;
uniform int width;  // of the whole spectrum
uniform int height;

#include "common/storage.glsl"

vec2 bin(ivec2 place)
{
    return texelFetch(source, place, 0).xy;
}

vec2 conjugate(vec2 number)
{
    return vec2(number.x, -number.y);
}

void main()
{
    ivec2 here = ivec2(gl_FragCoord.xy);
#if defined(COLUMNS)
    ivec2 opposite = ivec2(here.x, here.y == 0 ? 0 : height - here.y);
    int away = opposite.y - here.y;
#else
#if defined(ROWS)
    ivec2 opposite = ivec2(here.x == 0 ? 0 : width - here.x, here.y);
#else
    ivec2 opposite = ivec2(here.x == 0 ? 0 : width - here.x, here.y == 0 ? 0 : height - here.y);
#endif
    int away = opposite.x - here.x;
#endif
    vec2 value = away >= 0 ? bin(here) : conjugate(bin(opposite));
    if (away == 0)
        value = 0.5 * (value + conjugate(bin(opposite)));
    store(vec4(value, 0.0, 0.0));
}
