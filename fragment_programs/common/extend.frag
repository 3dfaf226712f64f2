// An image in a larger texture, and around it what a boundary rule says lies there: room in which the circular
// convolution of an FFT becomes convolution under that rule.
//
// In: the image. Out: a texture in which the image's first texel lies at (left, top). One of BOUNDARY_WRAP, _CLAMP,
// _ZERO, _MIRROR. `left` and `top` are negative where the image is cut off. Positions may lie any distance outside;
// `turns_x` and `turns_y` times the rule's period make them positive, since GLSL leaves the remainder of negative
// numbers open.
uniform sampler2D source;
uniform int left;
uniform int top;
#if defined(BOUNDARY_WRAP) || defined(BOUNDARY_MIRROR)
uniform int turns_x;
uniform int turns_y;
#endif

#include "common/storage.glsl"

#if defined(BOUNDARY_WRAP)
int inside(int position, int size, int turns)
{
    return (position + turns * size) % size;
}
#elif defined(BOUNDARY_MIRROR)
int inside(int position, int size, int turns)
{
    int phase = (position + turns * 2 * size) % (2 * size);
    return min(phase, 2 * size - 1 - phase);
}
#endif

vec4 image(ivec2 position)
{
    ivec2 size = textureSize(source, 0);
#if defined(BOUNDARY_WRAP) || defined(BOUNDARY_MIRROR)
    return texelFetch(source, ivec2(inside(position.x, size.x, turns_x), inside(position.y, size.y, turns_y)), 0);
#elif defined(BOUNDARY_CLAMP)
    return texelFetch(source, clamp(position, ivec2(0), size - 1), 0);
#elif defined(BOUNDARY_ZERO)
    ivec2 nearest = clamp(position, ivec2(0), size - 1);
    return position == nearest ? texelFetch(source, nearest, 0) : vec4(0.0);
#else
#error "define a BOUNDARY"
#endif
}

void main()
{
    store(image(ivec2(gl_FragCoord.xy) - ivec2(left, top)));
}
