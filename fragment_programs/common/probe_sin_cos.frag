// The device's sine and cosine of the angles -pi + 2 pi x / samples, as (cos, sin, angle, 0) in texel x.
uniform int samples;

#include "common/storage.glsl"

void main()
{
    float angle = float(int(gl_FragCoord.x) * 2 - samples) * (3.14159265358979 / float(samples));
    store(vec4(cos(angle), sin(angle), angle, 0.0));
}
