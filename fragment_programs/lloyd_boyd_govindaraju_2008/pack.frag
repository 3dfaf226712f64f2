// Lloyd, Boyd & Govindaraju 2008, section 4.5: an odd number of real lines as complex ones: pairs of adjacent lines
// (numbers.glsl), and a last one without a partner, ALONE, beside which stands zero.
//
// WRAPPED_ROWS: the same of rows that are wrapped in a texture, where pairs and a last row are no rectangles of their own.
//
// In: a real number in x, another image's in y. Out: z in x + jy, the other image's in z + jw.
#include "common/storage.glsl"
#include "lloyd_boyd_govindaraju_2008/numbers.glsl"
#include "lloyd_boyd_govindaraju_2008/places.glsl"

#if defined(WRAPPED_ROWS)
#include "lloyd_boyd_govindaraju_2008/wrapped_real_rows.glsl"

void main()
{
    int position = position_along();
    int row = 2 * position_across();
    vec4 first = texelFetch(source, texel_at(position, row), 0);
    vec4 second = has_partner(row) * texelFetch(source, texel_at(position, partner_of(row)), 0);
    store(vec4(first.x, second.x, first.y, second.y));
}
#else
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
#endif
