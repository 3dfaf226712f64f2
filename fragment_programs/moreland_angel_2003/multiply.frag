// Moreland & Angel 2003, section 5: the product of two spectra packed as Figure 2 (equation 10), packed alike.
//
// Off the texels that are their own pair, equation 10 always pairs a real part at position p with the imaginary part
// of the same frequency at N - p: across columns for 0 < u < M/2, along columns 0 and M/2 for 0 < v < N/2. So one
// mirrored fetch per operand finds the other part, and a region needs no cases:
//   REAL       this texel holds the real part, the mirrored one the imaginary part
//   IMAGINARY  the other way round
//   SELF       the frequency is its own conjugate, and real
uniform sampler2D source;
uniform sampler2D response;
#if !defined(SELF)
uniform int length_along;

#include "common/axis.glsl"
#endif
#include "common/storage.glsl"

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

void main()
{
    store(product(ivec2(gl_FragCoord.x, gl_FragCoord.y)));
}
