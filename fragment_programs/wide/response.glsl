// A bin of the spectrum times a filter's response there. The response is a texture of the spectrum's size, in natural
// order, or with RESPONSE_OF_LINE one line for all.
uniform sampler2D response;

#include "common/complex_product.glsl"

vec4 multiplied(vec4 value, int along, int across)
{
#if defined(RESPONSE_OF_LINE)
    return turned(value, texelFetch(response, ivec2(along, 0), 0).xy);
#else
    return complex_product(value, texelFetch(response, texel_at(along, across), 0));
#endif
}
