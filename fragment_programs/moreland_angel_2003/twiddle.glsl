// The twiddle factor of equation 6, computed or from a table. Needs the uniforms of fft.frag.
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
