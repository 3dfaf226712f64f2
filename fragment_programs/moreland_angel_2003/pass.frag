// Moreland & Angel 2003, section 5: texels that the inverse need not tangle pass through unchanged.
uniform sampler2D source;

#include "common/storage.glsl"

void main()
{
    store(texelFetch(source, ivec2(gl_FragCoord.x, gl_FragCoord.y), 0));
}
