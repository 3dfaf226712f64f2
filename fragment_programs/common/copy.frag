// Copies a texture: one read and one write of every texel, the unit in which other costs are told.
uniform sampler2D source;

#include "common/storage.glsl"

void main()
{
    store(texelFetch(source, ivec2(gl_FragCoord.x, gl_FragCoord.y), 0));
}
