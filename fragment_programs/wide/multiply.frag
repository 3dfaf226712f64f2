// A spectrum times a filter's response, bin by bin, where they are not multiplied in a step.
//
// In and out: two complex numbers, x + jy and z + jw, in every texel. The response: one.
uniform sampler2D source;
uniform sampler2D response;

#include "common/storage.glsl"

void main()
{
    ivec2 here = ivec2(gl_FragCoord.xy);
    vec4 value = texelFetch(source, here, 0);
    vec4 bin = texelFetch(response, here, 0);
    store(bin.x * value + bin.y * vec4(-value.y, value.x, -value.w, value.z));
}
