// Moreland & Angel 2003, equation 8: the transforms F and G of two real sequences out of H = F + jG, laid out as
// Figure 1 (equation 9): real parts up to the middle, the negative frequencies' imaginary parts beyond it.
//
//     F_R(u) =  (H_R(u) + H_R(N-u)) / 2      F_I(u) =  (H_I(u) - H_I(N-u)) / 2
//     G_R(u) =  (H_I(u) + H_I(N-u)) / 2      G_I(u) = -(H_R(u) - H_R(N-u)) / 2
//
// In: H_R in the lower half across (F's place), H_I in the upper half (G's place). LOWER and UPPER say whose place
// this is, REAL and IMAGINARY which part it gets. Positions 0 and N/2 are not drawn: there H holds F and G already.
uniform sampler2D source;
uniform int length_along;
#if defined(IMAGINARY)
uniform int length_across;
#endif
uniform float half_scale; // half of the transform's scale

#include "common/axis.glsl"
#include "common/storage.glsl"
#include "moreland_angel_2003/equation_8.glsl"

void main()
{
    store(untangled(position_along(), position_across()));
}
