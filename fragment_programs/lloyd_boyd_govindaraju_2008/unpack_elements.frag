// Lloyd, Boyd & Govindaraju 2008, section 4.5: the transform F of a real line of even length L from that of its even and
// odd elements, packed as one complex line of H = L/2: unpacks both and does the last iteration of the FFT, in one pass.
//
//     Fe = (Z(k) + Z*(k))/2,   Fo = -j (Z(k) - Z*(k))/2,   F(k) = Fe + exp(-2 pi j k/L) Fo
//
// Z repeats after H, and Z*(k) = conj Z(H - k). Where the other axis, of A lines, is transformed too (equation 3), that
// index changes its sign as well: ACROSS_TRANSFORMED.
uniform int half_length;   // H
uniform int across_length; // A
uniform float direction;   // -1
uniform float scale;
#if defined(TWIDDLE_TABLE)
uniform sampler2D twiddle_table; // L x 1 texels
#endif

#include "common/axis.glsl"
#include "common/complex_product.glsl"
#include "common/storage.glsl"
#include "lloyd_boyd_govindaraju_2008/numbers.glsl"
#include "lloyd_boyd_govindaraju_2008/real_parts.glsl"
#include "lloyd_boyd_govindaraju_2008/turn.glsl"

void main()
{
    int k = position_along();
    int across = position_across();
    int reduced = k % half_length;
    int mirrored = (half_length - reduced) % half_length;
#if defined(ACROSS_TRANSFORMED)
    int mirrored_across = (across_length - across) % across_length;
#else
    int mirrored_across = across;
#endif
    vec4 z = number_at(texel_at(reduced, across));
    vec4 z_conjugate = conjugated(number_at(texel_at(mirrored, mirrored_across)));
    vec4 odd = complex_product(turn_of(k), transform_of_second(z, z_conjugate));
    store(scale * (transform_of_first(z, z_conjugate) + odd));
}
