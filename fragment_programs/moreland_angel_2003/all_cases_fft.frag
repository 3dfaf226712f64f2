// Moreland & Angel 2003, section 5: iteration i of equation 6 along one axis, by one program for the whole texture in
// place of fft.frag's variants (see all_cases.glsl). Texels in and out as fft.frag has them, twiddle factors computed.
uniform sampler2D source;
uniform int length_along;
uniform int length_across;
uniform int stride_log2;
uniform float direction;

#include "common/axis.glsl"
#include "common/storage.glsl"
#include "moreland_angel_2003/all_cases.glsl"
#include "moreland_angel_2003/twiddle.glsl"

#define TANGLED
#define REAL
#define partner_across partner_of_tangled_real
#define butterfly tangled_real
#include "moreland_angel_2003/equation_6.glsl"
#undef REAL
#undef partner_across
#undef butterfly

#define IMAGINARY
#define partner_across partner_of_tangled_imaginary
#define butterfly tangled_imaginary
#include "moreland_angel_2003/equation_6.glsl"
#undef IMAGINARY
#undef partner_across
#undef butterfly
#undef TANGLED

#if defined(ALONG_COLUMNS)
#define STANDARD
#define REAL
#define partner_across partner_of_standard_real
#define butterfly standard_real
#include "moreland_angel_2003/equation_6.glsl"
#undef REAL
#undef partner_across
#undef butterfly

#define IMAGINARY
#define partner_across partner_of_standard_imaginary
#define butterfly standard_imaginary
#include "moreland_angel_2003/equation_6.glsl"
#endif

void main()
{
    int n = position_along();
    int across = position_across();
    int middle = length_across >> 1;
#if defined(ALONG_ROWS)
    store(CHOSEN(across < middle, tangled_real(n, across), tangled_imaginary(n, across)));
#else
    store(CHOSEN(across == 0, tangled_real(n, across),
                 CHOSEN(across < middle, standard_real(n, across),
                        CHOSEN(across == middle, tangled_imaginary(n, across), standard_imaginary(n, across)))));
#endif
}
