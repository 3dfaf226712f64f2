// Moreland & Angel 2003, equation 8, in one of its cases: REAL, or IMAGINARY and LOWER or UPPER. Needs the uniforms of
// untangle.frag and common/axis.glsl.
vec4 untangled(int u, int across)
{
#if defined(REAL)
    vec4 here = texelFetch(source, texel_at(u, across), 0);
    vec4 mirrored = texelFetch(source, texel_at(length_along - u, across), 0);
    return half_scale * (here + mirrored);
#elif defined(IMAGINARY) && defined(LOWER)
    int partner = across + (length_across >> 1);
    vec4 here = texelFetch(source, texel_at(u, partner), 0);
    vec4 mirrored = texelFetch(source, texel_at(length_along - u, partner), 0);
    return half_scale * (here - mirrored);
#elif defined(IMAGINARY) && defined(UPPER)
    int partner = across - (length_across >> 1);
    vec4 here = texelFetch(source, texel_at(u, partner), 0);
    vec4 mirrored = texelFetch(source, texel_at(length_along - u, partner), 0);
    return half_scale * (mirrored - here);
#else
#error "define REAL or IMAGINARY, and LOWER or UPPER"
#endif
}
