// The part of a texture that begins at (left, top), as large as what is drawn.
uniform sampler2D source;
uniform int left;
uniform int top;

#include "common/storage.glsl"

void main()
{
    store(texelFetch(source, ivec2(gl_FragCoord.xy) + ivec2(left, top), 0));
}
