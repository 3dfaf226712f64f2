// Lloyd, Boyd & Govindaraju 2008, section 4.3: every line of an array times one and the same line of complex numbers.
//
// Three passes of the z-chirp algorithm, which writes a transform of any N numbers as a convolution,
//
//     F(k) = b*(k) sum over n of a(n) b(k - n),   a(n) = f(n) b*(n),   b(n) = exp(+pi j n^2 / N)
//
// are such products: a = f b*, with what follows on it zero (zero.frag); A B, the convolution's spectrum; and b* c, of
// which the first N numbers are the transform. The paper prints b(n) with a minus sign, with which its own equation
// above does not hold.
//
// In and out: two complex numbers in every texel. The factors: x + jy in every texel of one line. Rows and columns are
// multiplied in one region, and zeros follow in another. Where rows are wrapped these are no rectangles: there every
// fragment multiplies, and what follows on a line is multiplied by zero.
uniform sampler2D factors;

#include "common/complex_product.glsl"
#include "common/storage.glsl"
#include "lloyd_boyd_govindaraju_2008/numbers.glsl"
#include "lloyd_boyd_govindaraju_2008/places.glsl"

vec4 product(int position)
{
    vec4 factor = texelFetch(factors, entry_at(position), 0);
    vec4 value = number_at(texel_at(position, position_across()));
    return complex_product(vec4(factor.x, factor.y, factor.x, factor.y), value);
}

#if defined(WRAPPED_ROWS)
uniform int multiplied; // numbers of a line

void main()
{
    int position = position_along();
    store(float(position < multiplied) * product(min(position, multiplied - 1)));
}
#else
void main()
{
    store(product(position_along()));
}
#endif
