// Lloyd, Boyd & Govindaraju 2008, Figure 1, above: the filtered image as it is shown, grey, a number of 0 as `zero`.
uniform sampler2D source;
uniform float zero;

#include "common/storage.glsl"

void main()
{
    float value = zero + texelFetch(source, ivec2(gl_FragCoord.x, gl_FragCoord.y), 0).x;
    store(vec4(value, value, value, 1.0));
}
