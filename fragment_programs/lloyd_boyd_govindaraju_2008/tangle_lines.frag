// Lloyd, Boyd & Govindaraju 2008, section 4.5, backwards: from halves of the transforms of two adjacent real lines of odd
// length L, X and Y, to that of the complex line that they are packed in: Z(k) = X(k) + j Y(k). The inverse of
// unpack_lines.frag.
//
// MIRRORED: k > (L - 1)/2, which the halves do not hold: X(k) = conj X(L - k). EDGE: k = 0, where X and Y are real.
// ALONE: a last line without a partner, Y = 0. WRAPPED_ROWS: all of these, of rows of any length that are wrapped in a
// texture, where they are no rectangles: every fragment asks which it is.
uniform sampler2D source;
uniform int line_length; // L

#include "common/storage.glsl"
#include "lloyd_boyd_govindaraju_2008/places.glsl"
#include "lloyd_boyd_govindaraju_2008/real_parts.glsl"

#if defined(WRAPPED_ROWS)
#include "lloyd_boyd_govindaraju_2008/wrapped_real_rows.glsl"

vec4 bin(int k, int number)
{
    bool is_stored = 2 * k <= line_length;
    vec4 value = texelFetch(source, texel_at(is_stored ? k : line_length - k, number), 0);
    if (k == 0 || 2 * k == line_length)
        return vec4(value.x, 0.0, value.z, 0.0);
    return is_stored ? value : conjugated(value);
}

void main()
{
    int k = position_along();
    int row = 2 * position_across();
    store(bin(k, row) + has_partner(row) * times_j(bin(k, partner_of(row))));
}
#else
vec4 bin(int k, int number)
{
#if defined(MIRRORED)
    return conjugated(texelFetch(source, texel_at(line_length - k, number), 0));
#elif defined(EDGE)
    vec4 value = texelFetch(source, texel_at(k, number), 0);
    return vec4(value.x, 0.0, value.z, 0.0);
#else
    return texelFetch(source, texel_at(k, number), 0);
#endif
}

void main()
{
    int k = position_along();
    int first = 2 * position_across();
#if defined(ALONE)
    store(bin(k, first));
#else
    store(bin(k, first) + times_j(bin(k, first + 1)));
#endif
}
#endif
