// Lloyd, Boyd & Govindaraju 2008, Figure 1, below: a power spectrum as it is shown, frequency zero in the middle, white
// for the power of `largest` and black from 100 dB below it on.
uniform sampler2D source;
uniform int side;      // of the square, in bins
uniform float largest; // a bin's magnitude

#include "common/storage.glsl"

void main()
{
    const float decades = 10.0; // of power
    ivec2 bin = (ivec2(gl_FragCoord.x, gl_FragCoord.y) + side - side / 2) % side;
    vec2 value = texelFetch(source, bin, 0).xy / largest;
    float power = max(dot(value, value), 1e-20);
    float brightness = 1.0 + log2(power) / (decades * 3.32192809488736235);
    store(vec4(brightness, brightness, brightness, 1.0));
}
