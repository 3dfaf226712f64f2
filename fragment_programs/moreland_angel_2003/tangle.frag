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
#include "moreland_angel_2003/equation_7.glsl"

void main()
{
#if defined(SCALED)
    store(scale * tangled(position_along(), position_across()));
#else
    store(tangled(position_along(), position_across()));
#endif
}
