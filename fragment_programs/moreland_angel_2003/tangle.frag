// Moreland & Angel 2003, equation 7: H = F + jG out of two spectra of real sequences laid out as Figure 1
// (equation 9), so that one complex inverse transform serves both:
//
//     H_R(u) = F_R(u) - G_I(u)      H_I(u) = F_I(u) + G_R(u)
//
// In: F in the lower half across, G in the upper. Out: H_R in F's place (REAL), H_I in G's (IMAGINARY). LOWER and
// UPPER say on which side of N/2 the frequency u lies. Positions 0 and N/2 are not drawn: there F_I and G_I are zero.
uniform sampler2D source;
uniform int length_along;
uniform int length_across;
#if defined(SCALED)
uniform float scale;
#endif

#include "common/axis.glsl"
#include "common/storage.glsl"

vec4 tangled(int u, int across)
{
#if defined(REAL)
    int other = across + (length_across >> 1);
#elif defined(IMAGINARY)
    int other = across - (length_across >> 1);
#else
#error "define REAL or IMAGINARY"
#endif
    int mirrored = length_along - u;
#if defined(REAL) && defined(LOWER)
    return texelFetch(source, texel_at(u, across), 0) + texelFetch(source, texel_at(mirrored, other), 0);
#elif defined(REAL) && defined(UPPER)
    return texelFetch(source, texel_at(mirrored, across), 0) - texelFetch(source, texel_at(u, other), 0);
#elif defined(IMAGINARY) && defined(LOWER)
    return texelFetch(source, texel_at(u, across), 0) - texelFetch(source, texel_at(mirrored, other), 0);
#elif defined(IMAGINARY) && defined(UPPER)
    return texelFetch(source, texel_at(u, other), 0) + texelFetch(source, texel_at(mirrored, across), 0);
#else
#error "define LOWER or UPPER"
#endif
}

void main()
{
#if defined(SCALED)
    store(scale * tangled(position_along(), position_across()));
#else
    store(tangled(position_along(), position_across()));
#endif
}
