// Stockham's radix-2 stage: it joins pairs of transforms of `span` numbers to transforms of 2 span numbers.
//
//     X(q 2s + r) = A(q s + r mod s) + W^r A(q s + r mod s + N/2),   0 <= r < 2s,   W = exp(-2 pi j / 2s)
//
// with s the span and N the length of a line. Since W^(r + s) = -W^r, both halves of a butterfly are this one line, and
// no fragment branches. After the stages of spans 1, 2, ..., N/2 a spectrum lies in its usual order.
//
// In and out: two complex numbers in each texel, x + jy and z + jw.
uniform sampler2D source;
uniform sampler2D twiddles; // (cos, sin) of -2 pi k / N in texel k
uniform int span;
uniform float direction; // -1 forward, +1 inverse, which conjugates W
uniform float scale;     // 1, or the transform's scale after the last stage

#include "common/axis.glsl"
#include "common/complex_product.glsl"
#include "common/storage.glsl"

vec4 butterfly(int k, int across)
{
    int length = textureSize(twiddles, 0).x;
    int q = k / (2 * span);
    int r = k % (2 * span);
    int first = q * span + r % span;
    vec2 root = texelFetch(twiddles, ivec2(r * (length / (2 * span)), 0), 0).xy;
    vec4 w = vec4(root.x, -direction * root.y, root.x, -direction * root.y);
    vec4 even = texelFetch(source, texel_at(first, across), 0);
    vec4 odd = texelFetch(source, texel_at(first + length / 2, across), 0);
    return even + complex_product(w, odd);
}

void main()
{
    store(scale * butterfly(position_along(), position_across()));
}
