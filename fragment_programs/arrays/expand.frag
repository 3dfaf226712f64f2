// Half of the spectrum of real numbers made whole. Source: bins from 0 to half the length, complex numbers in red and
// green. Result: all bins; those above half the length are the conjugates of those at negative frequencies. Bin 0 and the
// one in the middle are their own opposites: of real numbers they have no part that is not, and what the source has of
// such a part is left out.
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
