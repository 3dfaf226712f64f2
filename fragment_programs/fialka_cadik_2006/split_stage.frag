// Fialka & Cadik 2006, section 2, on Sumanaweera & Liu 2005: the fragment's part of a stage whose load is split, for
// comparison with stage.frag. What one half of a block computes is
//
//     G:  X <- own + partner                          the partner lies half a block further
//     H:  X <- (partner - own) exp(j angle)           SUBTRACTS; half a block back
//
// `partner_place` and `angle` come interpolated from split_stage.vert, so nothing is fetched but the two numbers, and
// only H has a cosine and a sine to compute. The result is stage.frag's.
//
// In and out: two complex numbers, x + jy and z + jw, in every texel.
uniform sampler2D source;
#if defined(SCALED)
uniform float scale;
#endif
in float partner_place;
#if defined(SUBTRACTS)
in float angle;
#endif

#include "common/axis.glsl"
#include "common/storage.glsl"
#include "common/complex_product.glsl"

vec4 butterfly(int position, int across)
{
    vec4 own = texelFetch(source, texel_at(position, across), 0);
    vec4 partner = texelFetch(source, texel_at(int(partner_place), across), 0);
#if defined(SUBTRACTS)
    return complex_product(partner - own, vec2(cos(angle), sin(angle)));
#else
    return own + partner;
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
