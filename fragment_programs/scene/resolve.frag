// Anti-aliases: each texel is the mean of SAMPLES_PER_SIDE x SAMPLES_PER_SIDE texels of `samples` (a box filter), RGB
// taken from linear light to sRGB's encoding after averaging, since light adds up and code values do not. Alpha stays
// the covered share of the texel.
uniform sampler2D samples;

#include "common/storage.glsl"

vec4 mean_of_samples(ivec2 texel)
{
    vec4 sum = vec4(0.0);
    for (int y = 0; y < SAMPLES_PER_SIDE; ++y)
        for (int x = 0; x < SAMPLES_PER_SIDE; ++x)
            sum += texelFetch(samples, texel * SAMPLES_PER_SIDE + ivec2(x, y), 0);
    return sum / float(SAMPLES_PER_SIDE * SAMPLES_PER_SIDE);
}

// IEC 61966-2-1.
vec3 srgb_encoded(vec3 linear)
{
    vec3 dark = 12.92 * linear;
    vec3 bright = 1.055 * pow(max(linear, vec3(0.0031308)), vec3(1.0 / 2.4)) - 0.055;
    return clamp(mix(dark, bright, step(vec3(0.0031308), linear)), 0.0, 1.0); // 1 rounds to a little more
}

void main()
{
    vec4 mean = mean_of_samples(ivec2(gl_FragCoord.x, gl_FragCoord.y));
    store(vec4(srgb_encoded(mean.rgb), mean.a));
}
