// Fialka & Cadik 2006, section 3.1, Figures 2 to 4: one stage of the decimation in frequency along one axis.
//
// A stage cuts the axis into blocks of B numbers, halved from stage to stage, and pairs k with k + B/2 in each:
//
//     X[k]       <-  x[k] + x[k + B/2]                    G, which adds
//     X[k + B/2] <- (x[k] - x[k + B/2]) exp(-2 pi j k/B)  H, which subtracts
//
// With own = x at the place that is computed and partner = x at the other place of its pair, both lines are
//
//     X = (s own + partner) (c + d j t)
//
// s = +1, (c, t) = (1, 0) in G: own is x[k], so that own + partner is the sum. s = -1, (c, t) = (cos, sin)(2 pi k/B)
// in H: own is x[k + B/2], so that partner - own is the difference. d is -1, and +1 in the inverse transform, which
// conjugates. So the halves differ in numbers alone, and no fragment branches. The numbers are in the auxiliary
// texture: row `stage`, texel k: (s, the partner's position, c, t).
//
// LAST_STAGE, of blocks of two: exp(0) leaves no twiddle. The results come in bit-reversed order, so the fragment at k
// computes what belongs at k, from the pair that holds place r, which is k with its bits reversed: own = x[r], and the
// auxiliary texel is (s, the partner of r, r, 0).
//
// In and out: two complex numbers, x + jy and z + jw, in every texel.
uniform sampler2D source;
uniform sampler2D auxiliary;
uniform int stage;
#if !defined(LAST_STAGE)
uniform float direction; // -1 forward, +1 inverse
#endif
#if defined(SCALED)
uniform float scale;
#endif

#include "common/axis.glsl"
#include "common/storage.glsl"
#include "common/complex_product.glsl"

vec4 butterfly(int position, int across)
{
    vec4 entry = texelFetch(auxiliary, ivec2(position, stage), 0);
    vec4 partner = texelFetch(source, texel_at(int(entry.y), across), 0);
#if defined(LAST_STAGE)
    vec4 own = texelFetch(source, texel_at(int(entry.z), across), 0);
    return entry.x * own + partner;
#else
    vec4 own = texelFetch(source, texel_at(position, across), 0);
    vec2 twiddle = vec2(entry.z, direction * entry.w);
    return complex_product(entry.x * own + partner, vec4(twiddle.x, twiddle.y, twiddle.x, twiddle.y));
#endif
}

void main()
{
#if defined(SCALED)
    store(scale * butterfly(position_along(), position_across()));
#else
    store(butterfly(position_along(), position_across()));
#endif
}
