// The sea's surface: RGB linear in [0, 1], alpha 1. It mirrors the sky and glitters by the slopes that a fragment shows
// and those that it hides (after Bruneton, Neyret & Holzschuch 2010, Fresnel's term averaged as there); what enters the
// water comes back from below, most through thin crests; foam lies where the displacement folds the surface, its
// Jacobian small (Tessendorf 2001, equation 45).
uniform vec4 eye;  // w unused
uniform vec4 wind; // its direction; w: the standard deviation of the height

in vec2 place; // of the water at rest
in vec3 world_position;

#include "ocean/fields.glsl"
#include "ocean/slopes.glsl"
#include "ocean/light.glsl"
#include "common/storage.glsl"

const float pi = 3.14159265358979;
const vec3 water_color = vec3(0.006, 0.030, 0.044);
const vec3 crest_color = vec3(0.018, 0.135, 0.125);
const float roughness_of_ripples = 0.0012; // slope variance of what is shorter than any cascade's waves
const float haze_metres = 12000.0;

struct Water
{
    vec2 slope;
    float hidden_variance;
    float jacobian;
    float height;
};

Water water_at(float spacing)
{
    vec4 moved = displacements_at(place, spacing);
    vec4 slopes = slopes_at(place, spacing);
    // The displacement's derivatives: how the surface is compressed, and with it the slope.
    float xx = 1.0 + choppiness * slopes.z;
    float yy = 1.0 + choppiness * slopes.w;
    float xy = choppiness * moved.w;
    float jacobian = xx * yy - xy * xy;
    vec2 slope = vec2(yy * slopes.x - xy * slopes.y, xx * slopes.y - xy * slopes.x) / max(jacobian, 0.25);
    return Water(slope / max(1.0, length(slope) / 1.2), hidden_slope_variance(spacing) + roughness_of_ripples, jacobian,
                 moved.z);
}

// Schlick's approximation, averaged over slopes.
float mean_fresnel(float cosine, float deviation)
{
    float grazing = pow(1.0 - cosine, 5.0 * exp(-2.69 * deviation));
    return 0.02 + 0.98 * grazing / (1.0 + 22.7 * pow(deviation, 1.5));
}

vec3 glitter(Water water, vec3 normal, vec3 to_eye)
{
    vec3 halfway = normalize(sun.xyz + to_eye);
    vec2 off = -halfway.xy / max(halfway.z, 0.01) - water.slope;
    float probability = exp(-0.5 * dot(off, off) / water.hidden_variance) / (2.0 * pi * water.hidden_variance);
    float fresnel = 0.02 + 0.98 * pow(1.0 - clamp(dot(to_eye, halfway), 0.0, 1.0), 5.0);
    float cosine = max(dot(normal, to_eye), 0.06);
    float upright = halfway.z * halfway.z;
    return sun_irradiance * min(fresnel * probability / (4.0 * upright * upright * cosine), 8.0);
}

vec3 mirrored_sky(vec3 normal, vec3 to_eye, float deviation)
{
    vec3 toward = reflect(-to_eye, normal);
    // A reflection that points down hits another wave, which mirrors the sky; rough water shows higher parts of it.
    toward.z = abs(toward.z) + 0.35 * deviation;
    return clear_sky(normalize(toward));
}

vec3 from_below(Water water, vec3 normal, vec3 to_eye)
{
    float crest = clamp(0.5 + 0.35 * water.height / max(wind.w, 0.001), 0.0, 1.6);
    float through = pow(max(dot(to_eye, normalize(vec3(-sun.xy, 0.25))), 0.0), 3.0);
    float steep = clamp(length(water.slope) * 2.5, 0.0, 1.0);
    return water_color * (0.7 + 0.6 * normal.z) + crest_color * crest * crest * (0.035 + 0.55 * through * steep);
}

// The share of foam, torn by noise that the wind stretches.
float foam(Water water, float spacing)
{
    float folded = 1.0 - smoothstep(0.40, 0.92, water.jacobian);
    vec2 along = vec2(dot(place, wind.xy), dot(place, vec2(-wind.y, wind.x)));
    float torn = 0.6 * noise(along * vec2(1.1, 2.0)) + 0.4 * noise(along * vec2(4.1, 6.3) + 5.0);
    torn = mix(torn, 0.5, clamp(spacing * 1.5, 0.0, 1.0));
    return folded * smoothstep(torn - 0.25, torn + 0.35, folded);
}

vec3 radiance(float spacing)
{
    Water water = water_at(spacing);
    vec3 normal = normalize(vec3(-water.slope, 1.0));
    vec3 to_eye = eye.xyz - world_position;
    float distance_to_eye = length(to_eye);
    to_eye /= distance_to_eye;
    float deviation = sqrt(water.hidden_variance);

    float fresnel = mean_fresnel(clamp(dot(normal, to_eye), 0.0, 1.0), deviation);
    vec3 sea = mix(from_below(water, normal, to_eye), mirrored_sky(normal, to_eye, deviation), fresnel);
    sea += glitter(water, normal, to_eye);
    vec3 white = 0.85 * (sun_irradiance / pi * max(dot(normal, sun.xyz), 0.0) + vec3(0.26, 0.32, 0.40));
    sea = mix(sea, white, foam(water, spacing));

    vec3 horizon = clear_sky(normalize(vec3(-to_eye.xy, 0.01)));
    return mix(horizon, sea, exp(-distance_to_eye / haze_metres));
}

void main()
{
    float across = length(dFdx(place));
    float along = length(dFdy(place));
    store(vec4(exposed(radiance(sqrt(across * along) + 0.001)), 1.0));
}
