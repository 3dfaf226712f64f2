// A kernel as an image whose transform is the kernel's frequency response: its origin at texel (0, 0), the weights to
// the left of it and above at the far end of rows and columns, zeros between.
//
// In: a weight in the first component of each texel. Out: width x height texels, the weight in those components that
// `components` has at 1. The kernel is no larger than that.
uniform sampler2D kernel;
uniform int origin_x;
uniform int origin_y;
uniform int width;
uniform int height;
uniform vec4 components;

#include "common/storage.glsl"

float weight(ivec2 here)
{
    ivec2 place = here + ivec2(origin_x, origin_y);
    place -= ivec2(place.x >= width ? width : 0, place.y >= height ? height : 0);
    ivec2 size = textureSize(kernel, 0);
    bool is_inside = place.x < size.x && place.y < size.y;
    return is_inside ? texelFetch(kernel, place, 0).x : 0.0;
}

void main()
{
    store(weight(ivec2(gl_FragCoord.xy)) * components);
}
