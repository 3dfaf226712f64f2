// Half of the spectrum of real numbers made whole. Source: bins from 0 to half the length, complex numbers in red and
// green. Result: all bins; those above half the length are the conjugates of those at negative frequencies.
uniform sampler2D source;
uniform int width;  // of the whole spectrum
uniform int height;

#include "common/storage.glsl"

void main()
{
    ivec2 here = ivec2(gl_FragCoord.xy);
#if defined(COLUMNS)
    bool is_kept = here.y <= height / 2;
    ivec2 opposite = ivec2(here.x, height - here.y);
#elif defined(ROWS)
    bool is_kept = here.x <= width / 2;
    ivec2 opposite = ivec2(width - here.x, here.y);
#else
    bool is_kept = here.x <= width / 2;
    ivec2 opposite = ivec2(width - here.x, here.y == 0 ? 0 : height - here.y);
#endif
    vec4 value = texelFetch(source, is_kept ? here : opposite, 0);
    store(is_kept ? value : vec4(value.x, -value.y, 0.0, 0.0));
}
