// The product of two images' spectra (common/product_of_bins.glsl), packed as Figure 2 of Moreland & Angel 2003, by the
// cases of multiply.frag: REAL, IMAGINARY or SELF.
uniform sampler2D source;
uniform sampler2D other;
#if !defined(SELF)
uniform int length_along;

#include "common/axis.glsl"
#endif
#include "common/storage.glsl"
#include "common/product_of_bins.glsl"

Bins bins_of(sampler2D spectrum, ivec2 here, ivec2 there)
{
    vec4 value = texelFetch(spectrum, here, 0);
#if defined(SELF)
    return Bins(value, vec4(0.0));
#elif defined(REAL)
    return Bins(value, texelFetch(spectrum, there, 0));
#else
    return Bins(texelFetch(spectrum, there, 0), value);
#endif
}

void main()
{
    ivec2 here = ivec2(gl_FragCoord.x, gl_FragCoord.y);
#if defined(SELF)
    ivec2 there = here;
#else
    ivec2 there = texel_at(length_along - position_along(), position_across());
#endif
    Bins product = product_of(bins_of(source, here, there), bins_of(other, here, there));
#if defined(IMAGINARY)
    store(product.imaginary);
#else
    store(product.real);
#endif
}
