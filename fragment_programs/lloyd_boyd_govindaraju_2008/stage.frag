// Lloyd, Boyd & Govindaraju 2008, section 4.1, Figure 3: one iteration of the radix-2 Stockham FFT along one axis.
//
// Before an iteration a line of N numbers holds transforms of Ns/2 numbers each, of every 2N/Ns-th input; the iteration
// merges them in pairs into transforms of Ns = 2^iteration. Transform number q fills the places q Ns to q Ns + Ns - 1,
// and is merged of numbers q and q + N/Ns of those before, which lie N/2 places apart:
//
//     X[k] <- x[base + offset] + exp(-2 pi j (k mod Ns) / Ns) x[base + offset + N/2]
//     base = floor(k / Ns) Ns/2,   offset = k mod Ns/2
//
// (k mod Ns)/Ns covers a full period: its second half gives the butterfly's other output, with a minus. So every
// fragment does the same, and no input needs bit reversal. The paper's angle is -2 pi k/Ns. Here k is reduced modulo Ns
// in integers, so that whole periods do not cost a float any digits.
//
// TWIDDLED: the last iteration along the columns of the four-step method (section 4.4, places.glsl), which multiplies
// number k of a line's column x by exp(-2 pi j x k / N), N of the whole line. The paper prints the angle without its
// minus sign, which is the inverse's.
//
// In and out: two complex numbers, x + jy and z + jw, in every texel; the paper's textures hold one.
uniform int iteration;  // from 1 on
uniform int iterations; // log2 N
uniform float direction; // -1 forward, +1 inverse
#if defined(TWIDDLE_TABLE)
uniform sampler2D twiddle_table; // N x 1 texels: texel k holds cosine and sine of -2 pi k/N
#endif
#if defined(TWIDDLED)
#if defined(TWIDDLE_TABLE)
uniform sampler2D block_twiddles; // at (x, k) cosine and sine of -2 pi x k / N
#else
uniform int line_length; // N
#endif
#endif
#if defined(SCALED)
uniform float scale;
#endif

#include "common/complex_product.glsl"
#include "common/storage.glsl"
#include "lloyd_boyd_govindaraju_2008/numbers.glsl"
#include "lloyd_boyd_govindaraju_2008/places.glsl"

#if !defined(TWIDDLE_TABLE)
vec2 root(float fraction)
{
    float angle = direction * 6.28318530717958648 * (fraction - floor(fraction + 0.5));
    return vec2(cos(angle), sin(angle));
}
#endif

vec2 twiddle(int k)
{
    int reduced = k & ((1 << iteration) - 1);
#if defined(TWIDDLE_TABLE)
    vec4 entry = texelFetch(twiddle_table, entry_at(reduced << (iterations - iteration)), 0);
    return vec2(entry.x, -direction * entry.y);
#else
    return root(float(reduced) / float(1 << iteration));
#endif
}

vec4 product_with(vec2 factor, vec4 value)
{
    return complex_product(vec4(factor.x, factor.y, factor.x, factor.y), value);
}

vec4 merged(int k, int across)
{
    int half_length = 1 << (iteration - 1); // Ns/2
    int base = (k >> iteration) << (iteration - 1);
    int offset = k & (half_length - 1);
    vec4 first = number_at(texel_at(base + offset, across));
    vec4 second = number_at(texel_at(base + offset + (1 << (iterations - 1)), across));
    return first + product_with(twiddle(k), second);
}

#if defined(TWIDDLED)
vec2 twiddle_in_block(int x, int k)
{
#if defined(TWIDDLE_TABLE)
    vec4 entry = texelFetch(block_twiddles, ivec2(x, k), 0);
    return vec2(entry.x, -direction * entry.y);
#else
    return root(float(x * k) / float(line_length));
#endif
}
#endif

void main()
{
    int k = position_along();
    vec4 value = merged(k, position_across());
#if defined(TWIDDLED)
    value = product_with(twiddle_in_block(int(gl_FragCoord.x), k), value);
#endif
#if defined(SCALED)
    value = scale * value;
#endif
    store(value);
}
