// How fast a device fetches texels, and nothing else: the sum of FETCHES texels, 8 to a row, at and beyond its own to
// the right and downward. What a convolution is measured against.
uniform sampler2D source;

#include "common/storage.glsl"

void main()
{
    ivec2 here = ivec2(gl_FragCoord.x, gl_FragCoord.y);
    // From a texel whose last neighbour lies inside still: every fetch is one of the texture's.
    ivec2 first = min(here, textureSize(source, 0) - ivec2(8, (FETCHES + 7) / 8));
    vec4 sum = vec4(0.0);
    for (int fetch = 0; fetch < FETCHES; ++fetch)
        sum += texelFetch(source, first + ivec2(fetch & 7, fetch >> 3), 0);
    store(sum);
}
