// Lloyd, Boyd & Govindaraju 2008, section 4.5: two real numbers that follow each other along an axis as one complex
// number, z(n) = f(2n) + j f(2n + 1). Along the axis that is transformed these are the even and the odd elements of a
// line; along the other one they are two adjacent lines.
//
// In: a real number in x, another image's in y. Out: z in x + jy, the other image's in z + jw. ALONE: a last one without
// a partner, beside which stands zero.
uniform sampler2D source;

#include "common/axis.glsl"
#include "common/storage.glsl"

void main()
{
    int first = 2 * position_along();
    int across = position_across();
    vec4 even = texelFetch(source, texel_at(first, across), 0);
#if defined(ALONE)
    vec4 odd = vec4(0.0);
#else
    vec4 odd = texelFetch(source, texel_at(first + 1, across), 0);
#endif
    store(vec4(even.x, odd.x, even.y, odd.y));
}
