// Lloyd, Boyd & Govindaraju 2008, section 4.5, backwards: from half of a real image's spectrum F to the transform Z of
// its even and odd elements packed along an axis of even length L, H = L/2. The inverse of unpack_elements.frag:
//
//     Fe = (F(k) + F(k + H))/2,   Fo = exp(+2 pi j k/L) (F(k) - F(k + H))/2,   Z(k) = Fe + j Fo
//
// HALVED_ALONG: the half is F(0) .. F(H) along this axis, so F(k + H) = conj F(H - k). HALVED_ACROSS: the other axis, of
// odd length, is halved; what lies beyond the half is MIRRORED. Either way the other index changes its sign where that
// axis is transformed (ACROSS_TRANSFORMED), and this one where it is mirrored. EDGE: k or the other index is 0, where the
// half holds both a number and its mirror image; the mean of the two is taken, as a real image has it.
uniform sampler2D source;
uniform int half_length;   // H
uniform int across_length; // of the image
uniform float direction;   // +1
#if defined(TWIDDLE_TABLE)
uniform sampler2D twiddle_table; // L x 1 texels
#endif

#include "common/axis.glsl"
#include "common/complex_product.glsl"
#include "common/storage.glsl"
#include "lloyd_boyd_govindaraju_2008/real_parts.glsl"
#include "lloyd_boyd_govindaraju_2008/turn.glsl"

vec4 stored(int k, int across)
{
    return texelFetch(source, texel_at(k, across), 0);
}

int negative(int index, int period)
{
    return (period - index) % period;
}

#if defined(HALVED_ALONG)
vec4 bin(int k, int across)
{
#if defined(ACROSS_TRANSFORMED)
    int mirrored_across = negative(across, across_length);
#else
    int mirrored_across = across;
#endif
#if defined(EDGE)
    return 0.5 * (stored(k, across) + conjugated(stored(k, mirrored_across)));
#else
    return k <= half_length ? stored(k, across) : conjugated(stored(2 * half_length - k, mirrored_across));
#endif
}
#elif defined(HALVED_ACROSS)
vec4 bin(int k, int across)
{
#if defined(EDGE)
    return 0.5 * (stored(k, across) + conjugated(stored(negative(k, 2 * half_length), across)));
#elif defined(MIRRORED)
    return conjugated(stored(negative(k, 2 * half_length), across_length - across));
#else
    return stored(k, across);
#endif
}
#else
#error "define HALVED_ALONG or HALVED_ACROSS"
#endif

void main()
{
    int k = position_along();
    int across = position_across();
    vec4 first = bin(k, across);
    vec4 second = bin(k + half_length, across);
    vec4 even = 0.5 * (first + second);
    vec4 odd = complex_product(turn_of(k), 0.5 * (first - second));
    store(even + times_j(odd));
}
