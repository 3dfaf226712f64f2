// Moreland & Angel 2003, section 5: the product of two spectra packed as Figure 2 (equation 10), packed alike.
//
// Off the texels that are their own pair, equation 10 always pairs a real part at position p with the imaginary part
// of the same frequency at N - p: across columns for 0 < u < M/2, along columns 0 and M/2 for 0 < v < N/2. So one
// mirrored fetch per operand finds the other part, and a region needs no cases:
//   REAL       this texel holds the real part, the mirrored one the imaginary part
//   IMAGINARY  the other way round
//   SELF       the frequency is its own conjugate, and real
uniform sampler2D source;
uniform sampler2D response;
#if !defined(SELF)
uniform int length_along;

#include "common/axis.glsl"
#endif
#include "common/storage.glsl"
#include "moreland_angel_2003/equation_10.glsl"

void main()
{
    store(product(ivec2(gl_FragCoord.x, gl_FragCoord.y)));
}
