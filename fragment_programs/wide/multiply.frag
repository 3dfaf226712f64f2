// A spectrum times a filter's response, bin by bin, where they are not multiplied in a step.
//
// In and out: two complex numbers, x + jy and z + jw, in every texel. The response: one.
uniform sampler2D source;
uniform sampler2D response;

#include "common/storage.glsl"
#include "common/complex_product.glsl"

void main()
{
    ivec2 here = ivec2(gl_FragCoord.xy);
    store(complex_product(texelFetch(source, here, 0), texelFetch(response, here, 0).xy));
}
