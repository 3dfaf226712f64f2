// Lloyd, Boyd & Govindaraju 2008, section 4.5: two real numbers that follow each other along an axis as one complex
// number, z(n) = f(2n) + j f(2n + 1). Along the axis that is transformed these are the even and the odd elements of a
// line; along the other one they are two adjacent lines.
//
// PAIRS_ALONG_ROWS, PAIRS_ALONG_COLUMNS: the texture holds such reals, one in x and another image's in y, and the number
// is z in x + jy and the other image's in z + jw. The paper makes these numbers in a pass of its own; a first iteration
// that reads the pairs saves that pass. Otherwise the texture holds the numbers.
uniform sampler2D source;

vec4 number_at(ivec2 place)
{
#if defined(PAIRS_ALONG_ROWS)
    vec4 even = texelFetch(source, ivec2(2 * place.x, place.y), 0);
    vec4 odd = texelFetch(source, ivec2(2 * place.x + 1, place.y), 0);
    return vec4(even.x, odd.x, even.y, odd.y);
#elif defined(PAIRS_ALONG_COLUMNS)
    vec4 even = texelFetch(source, ivec2(place.x, 2 * place.y), 0);
    vec4 odd = texelFetch(source, ivec2(place.x, 2 * place.y + 1), 0);
    return vec4(even.x, odd.x, even.y, odd.y);
#else
    return texelFetch(source, place, 0);
#endif
}
