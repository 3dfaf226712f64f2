// exp(direction 2 pi j k/L), 0 <= k < L = 2 half_length, in both complex numbers of a texel. A table holds cosine and
// sine of -2 pi k/L in its texel k. Needs the uniforms of what includes it.
vec4 turn_of(int k)
{
#if defined(TWIDDLE_TABLE)
    vec4 entry = texelFetch(twiddle_table, ivec2(k, 0), 0);
    return vec4(entry.x, -direction * entry.y, entry.x, -direction * entry.y);
#else
    float turns = float(k) / float(2 * half_length);
    float angle = direction * 6.28318530717958648 * (turns - floor(turns + 0.5));
    return vec4(cos(angle), sin(angle), cos(angle), sin(angle));
#endif
}
