// The teapot's glaze: RGB linear in [0, 1], alpha 1. A coloured body under a clear coat that mirrors the studio
// (Schlick's Fresnel term). Normals are turned to the viewer: one sees the inside of the rim, and behind the lid.
// With MIRRORED, its reflection in the floor, added to the floor's own light; alpha 0.
in vec3 world_position;
in vec3 world_normal;

#include "scene/studio.glsl"
#include "common/storage.glsl"

const vec3 glaze_color = vec3(0.60, 0.115, 0.022);

float fresnel(float cosine, float at_normal)
{
    float grazing = 1.0 - clamp(cosine, 0.0, 1.0);
    return at_normal + (1.0 - at_normal) * grazing * grazing * grazing * grazing * grazing;
}

// The floor darkens what lies close above it and looks down.
float open_above_floor(float height, float normal_up)
{
    float looks_down = clamp(0.5 - 0.5 * normal_up, 0.0, 1.0);
    return 1.0 - looks_down * exp(-1.1 * max(height, 0.0));
}

vec3 mirrored_studio(vec3 from, vec3 direction)
{
    float distance_to_floor = -from.z / min(direction.z, -0.001);
    vec2 place = from.xy + direction.xy * distance_to_floor;
    vec3 floor_light = mix(floor_radiance(place), backdrop, smoothstep(3.0, 9.0, length(place)));
    return mix(floor_light, environment(direction), smoothstep(-0.06, 0.06, direction.z));
}

vec3 glazed(vec3 from, vec3 normal, vec3 to_viewer)
{
    float open = open_above_floor(from.z, normal.z);
    float key = clamp(dot(normal, key_direction), 0.0, 1.0);
    float rim = clamp(dot(normal, normalize(vec3(0.85, 0.30, 0.30))), 0.0, 1.0);
    vec3 diffuse = 1.75 * key * key_color + 0.75 * rim * rim_color + 0.14 * open * (0.65 + 0.35 * normal.z) * sky_color;
    diffuse += 0.9 * floor_color * (0.5 - 0.5 * normal.z) * smoothstep(0.0, 1.5, from.z);

    vec3 halfway = normalize(key_direction + to_viewer);
    float sheen = 0.16 * pow(clamp(dot(normal, halfway), 0.0, 1.0), 24.0) * step(0.0, dot(normal, key_direction));
    float coat = fresnel(dot(normal, to_viewer), 0.045);
    vec3 mirrored = mirrored_studio(from, reflect(-to_viewer, normal)) * mix(0.35, 1.0, open);
    return (1.0 - coat) * glaze_color * diffuse + sheen * key_color + coat * mirrored;
}

vec4 teapot()
{
#if defined(MIRRORED)
    vec3 viewer = vec3(camera_position.x, camera_position.y, -camera_position.z);
#else
    vec3 viewer = camera_position.xyz;
#endif
    vec3 to_viewer = normalize(viewer - world_position);
    vec3 normal = normalize(world_normal);
    normal *= dot(normal, to_viewer) < 0.0 ? -1.0 : 1.0;
    vec3 radiance = glazed(world_position, normal, to_viewer);
#if defined(MIRRORED)
    vec3 line_of_sight = vec3(-to_viewer.x, -to_viewer.y, to_viewer.z);
    float strength = fresnel(abs(to_viewer.z), 0.12) * exp(-1.1 * world_position.z) * vignette(0.45);
    return vec4(exposed(studio_behind(line_of_sight) + strength * radiance), 0.0);
#else
    return vec4(exposed(radiance), 1.0);
#endif
}

void main()
{
    store(teapot());
}
