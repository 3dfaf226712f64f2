// The product of two images' spectra, bin by bin and each channel by itself (product_of_bins.glsl).
//
// In and out: two complex numbers, x + jy and z + jw, in every texel, each the spectrum H of a pair of real images,
// R + jG and B + jA: R = (H + conj H') / 2 and G = (H - conj H') / 2j, with H' the bin of the opposite frequency.
uniform sampler2D source;
uniform sampler2D other;

#include "common/storage.glsl"
#include "common/product_of_bins.glsl"

Bins bins_of(sampler2D spectrum, ivec2 here, ivec2 opposite)
{
    vec4 value = 0.5 * texelFetch(spectrum, here, 0);
    vec4 mirrored = 0.5 * texelFetch(spectrum, opposite, 0);
    vec4 difference = value - mirrored;
    return Bins(value + mirrored, vec4(difference.y, -difference.x, difference.w, -difference.z));
}

void main()
{
    ivec2 size = textureSize(source, 0);
    ivec2 here = ivec2(gl_FragCoord.xy);
    ivec2 opposite = (size - here) % size;
    Bins product = product_of(bins_of(source, here, opposite), bins_of(other, here, opposite));
    vec4 turned = product.imaginary;
    store(product.real + vec4(-turned.y, turned.x, -turned.w, turned.z));
}
