// Moreland & Angel 2003, section 5: texels that need no untangling are only scaled.
uniform sampler2D source;
uniform float scale;

#include "common/storage.glsl"

void main()
{
    store(scale * texelFetch(source, ivec2(gl_FragCoord.x, gl_FragCoord.y), 0));
}
