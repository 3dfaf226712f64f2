// Moreland & Angel 2003, section 5: equation 7 on the rows, or on columns 0 and M/2, while the rest passes through, by
// one program for the whole texture in place of tangle.frag's variants and pass.frag (see all_cases.glsl). Texels in
// and out as these have them.
uniform sampler2D source;
uniform int length_along;
uniform int length_across;

#include "common/axis.glsl"
#include "common/storage.glsl"
#include "moreland_angel_2003/all_cases.glsl"

#define REAL
#define LOWER
#define tangled tangled_real_lower
#include "moreland_angel_2003/equation_7.glsl"
#undef LOWER
#undef tangled

#define UPPER
#define tangled tangled_real_upper
#include "moreland_angel_2003/equation_7.glsl"
#undef UPPER
#undef tangled
#undef REAL

#define IMAGINARY
#define LOWER
#define tangled tangled_imaginary_lower
#include "moreland_angel_2003/equation_7.glsl"
#undef LOWER
#undef tangled

#define UPPER
#define tangled tangled_imaginary_upper
#include "moreland_angel_2003/equation_7.glsl"

vec4 passed(int u, int across)
{
    return texelFetch(source, texel_at(u, across), 0);
}

void main()
{
    int u = position_along();
    int across = position_across();
    int middle_along = length_along >> 1;
    int middle_across = length_across >> 1;
    bool is_own_mirror = u == 0 || u == middle_along;
#if defined(ALONG_ROWS)
    bool is_to_tangle = !is_own_mirror;
#else
    bool is_to_tangle = !is_own_mirror && (across == 0 || across == middle_across);
#endif
    store(CHOSEN(!is_to_tangle, passed(u, across),
                 CHOSEN(across < middle_across,
                        CHOSEN(u < middle_along, tangled_real_lower(u, across), tangled_real_upper(u, across)),
                        CHOSEN(u < middle_along, tangled_imaginary_lower(u, across),
                               tangled_imaginary_upper(u, across)))));
}
