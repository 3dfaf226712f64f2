// Moreland & Angel 2003, section 5, as published: the product of two spectra packed as Figure 2, by one program for the
// whole array. It looks the real and the imaginary part of both operands up by equation 10, multiplies, and writes the
// part that Figure 2 has here. A card without branches chooses by multiplying with the 0 or 1 of a comparison, and so
// does this program. multiply.frag is our variant, with a program for each region.
uniform sampler2D source;
uniform sampler2D response;
uniform int width;  // M, a power of two
uniform int height; // N, a power of two

#include "common/storage.glsl"

void main()
{
    ivec2 here = ivec2(gl_FragCoord.x, gl_FragCoord.y);
    int middle = width >> 1;
    int v = here.y;
    int mirrored_v = (height - v) & (height - 1);

    // Figure 2: the frequency of which a part lies here. Columns 0 and M/2 hold both parts of their own; of the others
    // u > M/2 holds imaginary parts, and M - u the real ones.
    int is_real_column = int(here.x == 0) + int(here.x == middle);
    int is_left = int(here.x < middle) - int(here.x == 0);
    int u = here.x + is_left * (width - 2 * here.x);
    int is_above = int(2 * v > height);
    float is_imaginary = float(is_real_column * is_above + (1 - is_real_column) * (1 - is_left));

    // Equation 10 of u = 0 and u >= M/2. The imaginary part is -A[u][N-v] in the lower half of a real column, and 0 in
    // its rows 0 and N/2.
    int is_negative = is_real_column * (1 - is_above);
    float sign = float((1 - 2 * is_negative) * (1 - is_real_column * int(v == mirrored_v)));
    ivec2 real = ivec2(u + (1 - is_real_column) * (width - 2 * u), v + is_real_column * is_above * (mirrored_v - v));
    ivec2 imaginary = ivec2(u, v + is_negative * (mirrored_v - v));

    vec4 a_real = texelFetch(source, real, 0);
    vec4 a_imaginary = sign * texelFetch(source, imaginary, 0);
    vec4 b_real = texelFetch(response, real, 0);
    vec4 b_imaginary = sign * texelFetch(response, imaginary, 0);
    vec4 product_real = a_real * b_real - a_imaginary * b_imaginary;
    vec4 product_imaginary = a_real * b_imaginary + a_imaginary * b_real;
    store((1.0 - is_imaginary) * product_real + is_imaginary * product_imaginary);
}
