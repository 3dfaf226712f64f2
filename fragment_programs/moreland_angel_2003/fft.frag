// Moreland & Angel 2003, section 3, equation 6: iteration i of the natural-order FFT along one axis.
//
//     A[n] <- A[n + u s] + W^u A[n + u s + s],   s = N / 2^i,   u = n div s,   W = exp(-2 pi j / 2^i)
//
// indices modulo N; the inverse conjugates W. A texel holds one part of a complex number for each of four images, one
// per colour channel; the other part is in the partner's texel. REAL computes real parts, IMAGINARY imaginary ones.
//   TANGLED   two real sequences as one complex sequence (section 4): the real part lies in the first half of the
//             rows (or in column 0), the imaginary part half the texture further.
//   STANDARD  after the rows: column c > M/2 holds the imaginary part of the frequency whose real part is in M - c.
uniform sampler2D source;
uniform int length_along;  // N, a power of two
uniform int length_across;
uniform int stride_log2;   // log2 of s
uniform float direction;   // -1 forward, +1 inverse
#if defined(UNITARY)
uniform float iteration_scale;
#endif
#if defined(TWIDDLE_TABLE)
uniform sampler2D twiddle_table; // (cos, sin) of -2 pi k / L in texel k; L is its width
uniform int table_step_log2;     // log2 of L / N
#endif

#include "common/axis.glsl"
#include "common/storage.glsl"
#include "moreland_angel_2003/twiddle.glsl"
#include "moreland_angel_2003/equation_6.glsl"

void main()
{
    store(butterfly(position_along(), position_across()));
}
