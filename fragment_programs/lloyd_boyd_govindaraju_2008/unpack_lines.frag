// Lloyd, Boyd & Govindaraju 2008, section 4.5: the transforms of two adjacent real lines of odd length L, packed as one
// complex line. Half of each is kept, k = 0 .. (L - 1)/2. Where the other axis is transformed next, its lines are complex
// as they are, so that nothing has to be packed for it again (Figure 6).
//
// WRAPPED_ROWS: rows of any length, which are wrapped in a texture; L is then even or odd, and k goes to L/2.
//
// Along the axis: k. Across it: the real line's number, twice that of the complex line, or one more.
uniform int line_length; // L
uniform float scale;

#include "common/storage.glsl"
#include "lloyd_boyd_govindaraju_2008/numbers.glsl"
#include "lloyd_boyd_govindaraju_2008/places.glsl"
#include "lloyd_boyd_govindaraju_2008/real_parts.glsl"

void main()
{
    int k = position_along();
    int number = position_across();
    vec4 z = number_at(texel_at(k, number / 2));
    vec4 z_conjugate = conjugated(number_at(texel_at((line_length - k) % line_length, number / 2)));
    store(scale * (number % 2 == 0 ? transform_of_first(z, z_conjugate) : transform_of_second(z, z_conjugate)));
}
