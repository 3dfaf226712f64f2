// Lloyd, Boyd & Govindaraju 2008, section 4.5, backwards: f(2n) and f(2n + 1) are the real and the imaginary part of
// z(n). The inverse of numbers.glsl, with the transform's scale.
//
// WRAPPED_ROWS: x and y are adjacent rows, which are wrapped in a texture.
//
// In: z in x + jy, another image's in z + jw. Out: the real numbers in x and y.
uniform sampler2D source;
uniform float scale;

#include "common/storage.glsl"
#include "lloyd_boyd_govindaraju_2008/places.glsl"

void main()
{
#if defined(WRAPPED_ROWS)
    int position = position_across();
    vec4 pair = texelFetch(source, texel_at(position_along(), position / 2), 0);
#else
    int position = position_along();
    vec4 pair = texelFetch(source, texel_at(position / 2, position_across()), 0);
#endif
    store(scale * (position % 2 == 0 ? vec4(pair.x, pair.z, 0.0, 0.0) : vec4(pair.y, pair.w, 0.0, 0.0)));
}
