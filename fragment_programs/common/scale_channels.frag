// A texture whose components are each multiplied by a number. Powers of two make channels about equally large before a
// transform computes two of them as one complex number, and are taken out after it; both are exact. Components that the
// source lacks are multiplied by 0, whatever samplers put into their place.
uniform sampler2D source;
uniform vec4 scales;

#include "common/storage.glsl"

void main()
{
    store(scales * texelFetch(source, ivec2(gl_FragCoord.xy), 0));
}
