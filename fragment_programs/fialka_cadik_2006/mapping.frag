// Fialka & Cadik 2006, section 3.1, Figure 5: a texture drawn on a square of as many pixels, texel on pixel if the square
// lies where it should.
//
// Coordinates are Direct3D 9's, the paper's: pixel centres are whole numbers, texel centres are whole numbers and a half.
// `corner` is where the square's first corner lies, in pixels, along both axes. Both filters are written out, the texture
// repeated beyond its edges, so that the result does not hang on a device's precision.
//
// In: `side` x `side` texels, side a power of two. Out: the texel nearest to the pixel's place in the texture, or with
// LINEAR the mean of the four around it, weighted by how near they are.
uniform sampler2D source;
uniform int side;
uniform float corner;

#include "common/storage.glsl"

vec4 texel(ivec2 place)
{
    return texelFetch(source, place & (side - 1), 0);
}

vec2 place_in_texture()
{
    return floor(gl_FragCoord.xy) - corner;
}

vec4 sampled(vec2 place)
{
#if defined(LINEAR)
    vec2 from_centre = place - 0.5;
    vec2 weight = fract(from_centre);
    ivec2 first = ivec2(floor(from_centre));
    vec4 near_row = mix(texel(first), texel(first + ivec2(1, 0)), weight.x);
    vec4 far_row = mix(texel(first + ivec2(0, 1)), texel(first + ivec2(1, 1)), weight.x);
    return mix(near_row, far_row, weight.y);
#else
    return texel(ivec2(floor(place)));
#endif
}

void main()
{
    store(sampled(place_in_texture()));
}
