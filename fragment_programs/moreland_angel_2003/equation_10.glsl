// Moreland & Angel 2003: the product of two spectra packed by equation 10, in one of its cases: SELF, or REAL or
// IMAGINARY. Needs the uniforms of multiply.frag and, unless SELF, common/axis.glsl.
vec4 product(ivec2 here)
{
    vec4 a = texelFetch(source, here, 0);
    vec4 b = texelFetch(response, here, 0);
#if defined(SELF)
    return a * b;
#else
    ivec2 there = texel_at(length_along - position_along(), position_across());
    vec4 a_other = texelFetch(source, there, 0);
    vec4 b_other = texelFetch(response, there, 0);
#if defined(REAL)
    return a * b - a_other * b_other;
#elif defined(IMAGINARY)
    return a_other * b + a * b_other;
#else
#error "define REAL, IMAGINARY or SELF"
#endif
#endif
}
