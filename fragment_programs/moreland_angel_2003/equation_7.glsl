// Moreland & Angel 2003, equation 7, in one of its cases: REAL or IMAGINARY, LOWER or UPPER. Needs the uniforms of
// tangle.frag and common/axis.glsl.
vec4 tangled(int u, int across)
{
#if defined(REAL)
    int other = across + (length_across >> 1);
#elif defined(IMAGINARY)
    int other = across - (length_across >> 1);
#else
#error "define REAL or IMAGINARY"
#endif
    int mirrored = length_along - u;
#if defined(REAL) && defined(LOWER)
    return texelFetch(source, texel_at(u, across), 0) + texelFetch(source, texel_at(mirrored, other), 0);
#elif defined(REAL) && defined(UPPER)
    return texelFetch(source, texel_at(mirrored, across), 0) - texelFetch(source, texel_at(u, other), 0);
#elif defined(IMAGINARY) && defined(LOWER)
    return texelFetch(source, texel_at(u, across), 0) - texelFetch(source, texel_at(mirrored, other), 0);
#elif defined(IMAGINARY) && defined(UPPER)
    return texelFetch(source, texel_at(u, other), 0) + texelFetch(source, texel_at(mirrored, across), 0);
#else
#error "define LOWER or UPPER"
#endif
}
