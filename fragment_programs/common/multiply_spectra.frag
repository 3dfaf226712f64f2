// A spectrum times a filter's response, bin by bin (Fialka & Cadik 2006, section 4; Lloyd, Boyd & Govindaraju 2008,
// section 4.3).
//
// In and out: two complex numbers, x + jy and z + jw, in every texel. (R + jG) * h, convolved with a real kernel h, is
// R * h + j (G * h), so the spectrum of R + jG is multiplied as it is, and its two channels are never taken apart.
uniform sampler2D source;
uniform sampler2D response;

#include "common/storage.glsl"
#include "common/complex_product.glsl"

void main()
{
    ivec2 here = ivec2(gl_FragCoord.x, gl_FragCoord.y);
    store(complex_product(texelFetch(source, here, 0), texelFetch(response, here, 0)));
}
