// An image in a larger texture, and around it what a boundary rule says lies there: room in which the circular
// convolution of an FFT becomes convolution under that rule.
//
// In: the image. Out: a texture in which the image's first texel lies at (left, top), negative where the image is cut
// off. The rules and their periods, for either axis: boundary.glsl. COMPONENTS: how many components the image has, where
// the other texture has more: those stay 0, and not what samplers put into the place of what is missing.
uniform sampler2D source;
uniform int left;
uniform int top;
#if defined(BOUNDARY_WRAP) || defined(BOUNDARY_MIRROR)
uniform int periods_x;
uniform int periods_y;
#endif

#include "common/boundary.glsl"
#include "common/storage.glsl"

vec4 of_image(vec4 texel)
{
#if !defined(COMPONENTS)
    return texel;
#elif COMPONENTS == 1
    return vec4(texel.x, 0.0, 0.0, 0.0);
#elif COMPONENTS == 2
    return vec4(texel.xy, 0.0, 0.0);
#else
    return vec4(texel.xyz, 0.0);
#endif
}

void main()
{
    ivec2 size = textureSize(source, 0);
    ivec2 position = ivec2(gl_FragCoord.xy) - ivec2(left, top);
    ivec2 place = ivec2(inside(position.x, size.x, periods_x), inside(position.y, size.y, periods_y));
    bool is_zero = min(place.x, place.y) < 0;
    store(is_zero ? vec4(0.0) : of_image(texelFetch(source, max(place, ivec2(0)), 0)));
}
