// Copies numbers from the layers that a step along an axis has written (layers.glsl) to an ordinary texture.
//
// `left`, `top`: the first of the numbers. CHIRPED: each is multiplied by the factor at its position along the axis in
// a line of factors. SCALED: by `scale`.
uniform sampler2DArray source;
uniform int left;
uniform int top;
#if defined(SCALED)
uniform float scale;
#endif
#if defined(CHIRPED)
uniform sampler2D factors; // a row of complex numbers
#endif

#include "common/axis.glsl"
#include "common/storage.glsl"
#include "common/complex_product.glsl"
#include "common/quotient.glsl"
#include "wide/layers.glsl"

void main()
{
    ivec2 offset = ivec2(left, top);
    ivec2 along_across = texel_at(offset.x, offset.y);
    int along = position_along() + along_across.x;
    int across = position_across() + along_across.y;
    ivec2 from = layer_and_position(along);
    vec4 value = texelFetch(source, ivec3(texel_in_layer(texel_at(from.y, across)), from.x), 0);
#if defined(CHIRPED)
    vec2 factor = texelFetch(factors, ivec2(along, 0), 0).xy;
    value = complex_product(value, factor);
#endif
#if defined(SCALED)
    value *= scale;
#endif
    store(value);
}
