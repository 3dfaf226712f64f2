// Fialka & Cadik 2006, section 3.1: the stage as the paper decided against it, for comparison with stage.frag. Each
// fragment asks which half of its block it lies in, and takes that half's instructions; of blocks of B numbers
//
//     k < B/2    G:  X <- own + partner                                    no twiddle is fetched
//     otherwise  H:  X <- (partner - own) exp(-2 pi j (k - B/2)/B)
//
// own = x at the place that is computed, the partner lies B/2 further in G and B/2 back in H. The result is stage.frag's.
// The twiddle of H is in the same auxiliary texture: row `stage`, texel k, components z and w.
//
// LAST_STAGE, of blocks of two: there is no twiddle, and own lies at the bit-reversed place, which is the component z of
// the auxiliary texel.
//
// In and out: two complex numbers, x + jy and z + jw, in every texel.
uniform sampler2D source;
uniform sampler2D auxiliary;
uniform int stage;
#if !defined(LAST_STAGE)
uniform int half_block;  // B/2
uniform float direction; // -1 forward, +1 inverse
#endif
#if defined(SCALED)
uniform float scale;
#endif

#include "common/axis.glsl"
#include "common/storage.glsl"
#include "common/complex_product.glsl"

vec4 at(int position, int across)
{
    return texelFetch(source, texel_at(position, across), 0);
}

vec4 butterfly(int position, int across)
{
#if defined(LAST_STAGE)
    int place = int(texelFetch(auxiliary, ivec2(position, stage), 0).z);
    vec4 own = at(place, across);
    if ((place & 1) == 0)
        return own + at(place + 1, across);
    return at(place - 1, across) - own;
#else
    vec4 own = at(position, across);
    if ((position & half_block) == 0)
        return own + at(position + half_block, across);
    vec4 entry = texelFetch(auxiliary, ivec2(position, stage), 0);
    vec2 twiddle = vec2(entry.z, direction * entry.w);
    return complex_product(at(position - half_block, across) - own, vec4(twiddle.x, twiddle.y, twiddle.x, twiddle.y));
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
