// How fast a device fetches texels, by where they lie and by how the program asks for them: nothing but fetches and
// their sum. The fastest is what other programs' fetches are measured against.
//
// In: a texture that is 64 texels wider and higher than what is drawn, so that every fetch is one of its texels.
// Out: the sum of the texels at the fragment's own place, shifted for fetch number i = 0, 1, ... by
//   ALONG_A_ROW        (i, 0)
//   ALONG_A_COLUMN     (0, i)
//   IN_A_BLOCK         (i mod 8, i div 8)
//   FAR_ALONG_ROWS     (0, i div 2), and half the texture's width when i is odd: as a butterfly along rows reads pairs
//   FAR_ALONG_COLUMNS  (i div 2, 0), and half the texture's height when i is odd
//   THE_SAME           nothing. `still` is 0, which a compiler does not know: it cannot make one fetch of them all.
// FETCHES, 8, 16, 32 or 64, are written out; without it a loop counts to the uniform `fetches`.
uniform sampler2D source;
#if !defined(FETCHES)
uniform int fetches;
#endif
#if defined(THE_SAME)
uniform int still;
#endif

#include "common/storage.glsl"

// The other of the two places that a butterfly reads.
int half_turned(int position, int size)
{
    int half_size = size >> 1;
    return position < half_size ? position + half_size : position - half_size;
}

vec4 texel(ivec2 here, ivec2 opposite, int number)
{
#if defined(ALONG_A_ROW)
    return texelFetch(source, here + ivec2(number, 0), 0);
#elif defined(ALONG_A_COLUMN)
    return texelFetch(source, here + ivec2(0, number), 0);
#elif defined(IN_A_BLOCK)
    return texelFetch(source, here + ivec2(number & 7, number >> 3), 0);
#elif defined(FAR_ALONG_ROWS)
    return texelFetch(source, ivec2((number & 1) == 0 ? here.x : opposite.x, here.y + (number >> 1)), 0);
#elif defined(FAR_ALONG_COLUMNS)
    return texelFetch(source, ivec2(here.x + (number >> 1), (number & 1) == 0 ? here.y : opposite.y), 0);
#elif defined(THE_SAME)
    return texelFetch(source, here + ivec2(number * still, 0), 0);
#else
#error "define a pattern"
#endif
}

#define FETCH_1(number) sum += texel(here, opposite, number);
#define FETCH_2(number) FETCH_1(number) FETCH_1(number + 1)
#define FETCH_4(number) FETCH_2(number) FETCH_2(number + 2)
#define FETCH_8(number) FETCH_4(number) FETCH_4(number + 4)
#define FETCH_16(number) FETCH_8(number) FETCH_8(number + 8)
#define FETCH_32(number) FETCH_16(number) FETCH_16(number + 16)
#define FETCH_64(number) FETCH_32(number) FETCH_32(number + 32)

vec4 sum_of_texels(ivec2 here, ivec2 opposite)
{
    vec4 sum = vec4(0.0);
#if !defined(FETCHES)
    for (int number = 0; number < fetches; ++number)
        sum += texel(here, opposite, number);
#elif FETCHES == 8
    FETCH_8(0)
#elif FETCHES == 16
    FETCH_16(0)
#elif FETCHES == 32
    FETCH_32(0)
#elif FETCHES == 64
    FETCH_64(0)
#else
#error "FETCHES is 8, 16, 32 or 64"
#endif
    return sum;
}

void main()
{
    ivec2 here = ivec2(gl_FragCoord.xy);
    ivec2 size = textureSize(source, 0);
    store(sum_of_texels(here, ivec2(half_turned(here.x, size.x), half_turned(here.y, size.y))));
}
