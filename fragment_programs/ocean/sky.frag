// The sky behind the sea: RGB linear in [0, 1], alpha 1. Thin clouds by noise on a plane high above, and the sun.
uniform vec4 ahead;        // the eye's axes; of the next two w is the tangent of half the angle of view
uniform vec4 to_the_right;
uniform vec4 upward;
uniform vec4 picture_size; // of the target, in texels; z and w unused

#include "ocean/light.glsl"
#include "common/storage.glsl"

vec3 line_of_sight()
{
    vec2 place = gl_FragCoord.xy / picture_size.xy * 2.0 - 1.0; // row 0 at the top
    return normalize(ahead.xyz + to_the_right.xyz * (place.x * to_the_right.w) - upward.xyz * (place.y * upward.w));
}

float cloud_cover(vec3 toward)
{
    vec2 place = toward.xy / (toward.z + 0.06);
    vec2 stretched = vec2(1.0, 2.6) * place;
    float sum = 0.0;
    float weight = 0.5;
    for (int octave = 0; octave < 6; ++octave) {
        sum += weight * noise(stretched + 17.0);
        stretched = mat2(1.6, 1.2, -1.2, 1.6) * stretched;
        weight *= 0.5;
    }
    return smoothstep(0.46, 0.86, sum) * smoothstep(0.0, 0.10, toward.z);
}

vec3 sky(vec3 toward)
{
    float near_sun = max(dot(toward, sun.xyz), 0.0);
    vec3 radiance = clear_sky(toward);
    float cover = cloud_cover(toward);
    vec3 lit = vec3(1.0, 0.86, 0.74) * (0.62 + 0.9 * pow(near_sun, 12.0));
    radiance = mix(radiance, lit, 0.75 * cover);
    float disc = smoothstep(0.99993, 0.99997, dot(toward, sun.xyz));
    return radiance + vec3(14.0, 11.0, 7.5) * disc;
}

void main()
{
    store(vec4(exposed(sky(line_of_sight())), 1.0));
}
