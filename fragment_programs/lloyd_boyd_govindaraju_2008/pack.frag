// Lloyd, Boyd & Govindaraju 2008, section 4.5: an odd number of real lines as complex ones: pairs of adjacent lines
// (numbers.glsl), and a last one without a partner, ALONE, beside which stands zero.
//
// In: a real number in x, another image's in y. Out: z in x + jy, the other image's in z + jw.
#include "common/axis.glsl"
#include "common/storage.glsl"
#include "lloyd_boyd_govindaraju_2008/numbers.glsl"

void main()
{
    int line = position_along();
#if defined(ALONE)
    vec4 last = texelFetch(source, texel_at(2 * line, position_across()), 0);
    store(vec4(last.x, 0.0, last.y, 0.0));
#else
    store(number_at(texel_at(line, position_across())));
#endif
}
