// Moreland & Angel 2003, section 5: equation 8 on the rows, or on columns 0 and M/2, and scaling elsewhere, by one
// program for the whole texture in place of untangle.frag's variants and scale.frag (see all_cases.glsl). Texels in and
// out as these have them.
uniform sampler2D source;
uniform int length_along;
uniform int length_across;
uniform float scale;
uniform float half_scale;

#include "common/axis.glsl"
#include "common/storage.glsl"
#include "moreland_angel_2003/all_cases.glsl"

#define REAL
#define untangled untangled_real
#include "moreland_angel_2003/equation_8.glsl"
#undef REAL
#undef untangled

#define IMAGINARY
#define LOWER
#define untangled untangled_imaginary_lower
#include "moreland_angel_2003/equation_8.glsl"
#undef LOWER
#undef untangled

#define UPPER
#define untangled untangled_imaginary_upper
#include "moreland_angel_2003/equation_8.glsl"

vec4 scaled(int u, int across)
{
    return scale * texelFetch(source, texel_at(u, across), 0);
}

void main()
{
    int u = position_along();
    int across = position_across();
    int middle_along = length_along >> 1;
    int middle_across = length_across >> 1;
    bool is_own_mirror = u == 0 || u == middle_along;
#if defined(ALONG_ROWS)
    bool is_tangled = !is_own_mirror;
#else
    bool is_tangled = !is_own_mirror && (across == 0 || across == middle_across);
#endif
    store(CHOSEN(!is_tangled, scaled(u, across),
                 CHOSEN(u < middle_along, untangled_real(u, across),
                        CHOSEN(across < middle_across, untangled_imaginary_lower(u, across),
                               untangled_imaginary_upper(u, across)))));
}
