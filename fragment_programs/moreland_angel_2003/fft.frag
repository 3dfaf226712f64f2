// Moreland & Angel 2003, section 3, equation 6: iteration i of the natural-order FFT along one axis.
//
//     A[n] <- A[n + u s] + W^u A[n + u s + s],   s = N / 2^i,   u = n div s,   W = exp(-2 pi j / 2^i)
//
// indices modulo N; the inverse conjugates W. A texel holds one part of a complex number for each of four images, one
// per colour channel; the other part is in the partner's texel. REAL computes real parts, IMAGINARY imaginary ones.
//   TANGLED   two real sequences as one complex sequence (section 4): the real part lies in the first half of the
//             rows (or in column 0), the imaginary part half the texture further.
//   STANDARD  after the rows: column c > M/2 holds the imaginary part of the frequency whose real part is in M - c.
uniform sampler2D source;
uniform int length_along;  // N, a power of two
uniform int length_across;
uniform int stride_log2;   // log2 of s
uniform float direction;   // -1 forward, +1 inverse
#if defined(UNITARY)
uniform float iteration_scale;
#endif
#if defined(TWIDDLE_TABLE)
uniform sampler2D twiddle_table; // (cos, sin) of -2 pi k / L in texel k; L is its width
uniform int table_step_log2;     // log2 of L / N
#endif

#include "common/axis.glsl"
#include "common/storage.glsl"

int partner_across(int across)
{
#if defined(STANDARD)
    return length_across - across;
#elif defined(REAL)
    return across + (length_across >> 1);
#else
    return across - (length_across >> 1);
#endif
}

// W^u: u counts a full turn in 2^i steps, and is below 2^i by construction, so no angle exceeds half a turn.
vec2 twiddle(int u)
{
#if defined(TWIDDLE_TABLE)
    vec4 entry = texelFetch(twiddle_table, ivec2(u << (stride_log2 + table_step_log2), 0), 0);
    return vec2(entry.x, -direction * entry.y);
#else
    float turns = float(u << stride_log2) / float(length_along);
    float angle = direction * 6.28318530717958648 * (turns - floor(turns + 0.5));
    return vec2(cos(angle), sin(angle));
#endif
}

vec4 butterfly(int n, int across)
{
    int stride = 1 << stride_log2;
    int u = n >> stride_log2;
    int even = (n + (u << stride_log2)) & (length_along - 1);
    int odd = (even + stride) & (length_along - 1);
    vec4 even_own = texelFetch(source, texel_at(even, across), 0);
    vec4 odd_own = texelFetch(source, texel_at(odd, across), 0);
    vec4 odd_partner = texelFetch(source, texel_at(odd, partner_across(across)), 0);
    vec2 w = twiddle(u);
#if defined(REAL)
    vec4 sum = even_own + (w.x * odd_own - w.y * odd_partner);
#elif defined(IMAGINARY)
    vec4 sum = even_own + (w.x * odd_own + w.y * odd_partner);
#else
#error "define REAL or IMAGINARY"
#endif
#if defined(UNITARY)
    return iteration_scale * sum;
#else
    return sum;
#endif
}

void main()
{
    store(butterfly(position_along(), position_across()));
}
