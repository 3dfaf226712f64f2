// exp(direction 2 pi j k / length), 0 <= k < length, where length is a power of two. The angle is reduced in integers:
// to half a turn at most, either way.
uniform float direction; // -1 forward, +1 inverse
#if defined(TWIDDLE_TABLE)
uniform sampler2D twiddles; // a row of texels, as many as the longest of the lengths: cosine and sine of -2 pi k / width
#endif

vec2 twiddle(int k, int length)
{
#if defined(TWIDDLE_TABLE)
    vec2 entry = texelFetch(twiddles, ivec2(k * (textureSize(twiddles, 0).x / length), 0), 0).xy;
    return vec2(entry.x, -direction * entry.y);
#else
    int reduced = 2 * k < length ? k : k - length;
    float angle = direction * 6.28318530717958648 * (float(reduced) / float(length));
    return vec2(cos(angle), sin(angle));
#endif
}
