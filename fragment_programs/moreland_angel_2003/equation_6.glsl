// Moreland & Angel 2003, equation 6, in one of its cases, which the definitions choose: REAL or IMAGINARY parts, of
// STANDARD or tangled sequences. Needs the uniforms of fft.frag, common/axis.glsl and twiddle.glsl.
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

vec4 butterfly(int n, int across)
{
    int stride = 1 << stride_log2;
    int u = n >> stride_log2;
    int even = (n + (u << stride_log2)) & (length_along - 1);
    int odd = (even + stride) & (length_along - 1);
    vec4 even_own = texelFetch(source, texel_at(even, across), 0);
    vec4 odd_own = texelFetch(source, texel_at(odd, across), 0);
    vec4 odd_partner = texelFetch(source, texel_at(odd, partner_across(across)), 0);
#if defined(READS_ONLY)
    return even_own + odd_own + odd_partner; // Table 3: its arithmetic removed
#else
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
#endif
}
