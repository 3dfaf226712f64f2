// Lloyd, Boyd & Govindaraju 2008, Figure 1: the response of the band-pass that a user adjusts, made anew for every
// frame. The paper does not say which band-pass; this one is Butterworth's, whose order is the falloff.
//
// Out: the gain at each bin, a real number, in x + jy and z + jw.
uniform int side;   // of the square, in bins
uniform float low;  // cutoffs, in cycles per pixel, above 0
uniform float high;
uniform int order;

#include "common/storage.glsl"

float passed_below(float squared_frequency, float cutoff)
{
    float ratio = squared_frequency / (cutoff * cutoff);
    float power = 1.0;
    for (int i = 0; i < order; ++i)
        power *= ratio;
    return 1.0 / (1.0 + power);
}

void main()
{
    ivec2 bin = ivec2(gl_FragCoord.x, gl_FragCoord.y);
    ivec2 signed_bin = ivec2(2 * bin.x > side ? bin.x - side : bin.x, 2 * bin.y > side ? bin.y - side : bin.y);
    vec2 frequency = vec2(signed_bin) / float(side);
    float squared = dot(frequency, frequency);
    float gain = passed_below(squared, high) * (1.0 - passed_below(squared, low));
    store(vec4(gain, 0.0, gain, 0.0));
}
