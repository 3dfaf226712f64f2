// A bin of the spectrum times a filter's response there, for both complex numbers of a texel the same. The response is
// a texture of the spectrum's size, in natural order, of one complex number a texel, or with RESPONSE_OF_LINE one line
// for all.
uniform sampler2D response;

NUMBER multiplied(NUMBER value, int along, int across)
{
#if defined(RESPONSE_OF_LINE)
    ivec2 bin = ivec2(along, 0);
#else
    ivec2 bin = texel_at(along, across);
#endif
    return complex_product(value, texelFetch(response, bin, 0).xy);
}
