// Numbers times a factor.
uniform sampler2D source;
uniform float factor;

#include "common/storage.glsl"

void main()
{
    store(factor * texelFetch(source, ivec2(gl_FragCoord.xy), 0));
}
