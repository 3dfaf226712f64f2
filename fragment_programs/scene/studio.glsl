// A photographer's studio around the turntable: softboxes, a glossy dark floor and a flat backdrop. Radiance is linear;
// only the finished picture is encoded (resolve.frag).
#include "scene/turntable.glsl"

uniform vec4 camera_position; // w unused
uniform vec4 picture_size;    // in texels of the target: width, height; z and w unused

const vec3 key_direction = vec3(-0.6498, -0.4529, 0.6104);
const vec3 key_color = vec3(1.00, 0.90, 0.76);
const vec3 rim_color = vec3(0.45, 0.66, 1.00);
const vec3 sky_color = vec3(0.92, 0.96, 1.00);
const vec3 backdrop = vec3(0.0065, 0.0078, 0.0105);
const vec3 floor_color = vec3(0.130, 0.152, 0.185);

const float foot_radius = 1.45; // of the teapot, in its own units

// 1 inside a rectangle of light seen in `direction`, 0 outside, with soft edges. Sizes in tangents of half angles.
float softbox(vec3 direction, vec3 toward, vec3 up, vec2 half_size, float softness)
{
    vec3 right = normalize(cross(toward, up));
    vec3 top = cross(right, toward);
    float ahead = dot(direction, toward);
    vec2 place = abs(vec2(dot(direction, right), dot(direction, top))) / max(ahead, 0.001);
    vec2 inside = 1.0 - smoothstep(half_size - softness, half_size + softness, place);
    return step(0.001, ahead) * inside.x * inside.y;
}

// What a mirror in the studio shows above the floor.
vec3 environment(vec3 direction)
{
    vec3 z = vec3(0.0, 0.0, 1.0);
    float key = softbox(direction, key_direction, z, vec2(0.30, 0.44), 0.05);
    float sky = softbox(direction, normalize(vec3(0.15, 0.45, 1.0)), vec3(0.0, 1.0, 0.0), vec2(1.1, 0.42), 0.25);
    float strip = softbox(direction, normalize(vec3(0.92, -0.35, 0.32)), z, vec2(0.10, 0.75), 0.05);
    float edge = softbox(direction, normalize(vec3(0.80, 0.62, 0.25)), z, vec2(0.30, 0.9), 0.2);
    float back = softbox(direction, normalize(vec3(-0.80, 0.62, 0.30)), z, vec2(0.45, 0.8), 0.3);
    vec3 ambient = mix(backdrop, 0.10 * sky_color, smoothstep(-0.1, 0.9, direction.z));
    vec3 rims = (3.5 * strip + 2.5 * edge + 2.0 * back) * rim_color;
    return ambient + 13.0 * key * key_color + 1.3 * sky * sky_color + rims;
}

// How much of the light along `toward` passes a ball, from 0 to 1, with a penumbra.
float past_ball(vec3 from, vec3 toward, vec3 center, float radius, float softness)
{
    vec3 offset = center - from;
    float ahead = dot(offset, toward);
    float miss = length(offset - toward * ahead);
    return mix(1.0, smoothstep(radius * (1.0 - softness), radius * (1.0 + softness), miss), step(0.0, ahead));
}

// How much of the hemisphere above the floor a ball leaves open.
float open_around_ball(vec3 from, vec3 center, float radius)
{
    vec3 offset = center - from;
    float distance_squared = max(dot(offset, offset), 0.001);
    return 1.0 - clamp(offset.z * radius * radius / (distance_squared * sqrt(distance_squared)), 0.0, 1.0);
}

// The floor at a point of it, shaded by a stand-in for the teapot: a flattened ball, balls along handle and spout, and
// the foot.
vec3 floor_radiance(vec2 place)
{
    vec2 turn = turntable_cos_sin();
    vec3 from = turned_back(vec3(place, 0.0), turn) + vec3(turntable_axis, 0.0);
    vec3 key = turned_back(key_direction, turn);
    vec3 flatten = vec3(0.5, 0.5, 0.8);
    float lit = past_ball(from * flatten, normalize(key * flatten), vec3(0.0, 0.0, 0.92), 0.80, 0.45);
    lit *= past_ball(from, key, vec3(2.25, 0.0, 1.20), 0.50, 0.9);
    lit *= past_ball(from, key, vec3(2.60, 0.0, 1.75), 0.36, 0.95);
    lit *= past_ball(from, key, vec3(2.95, 0.0, 2.25), 0.28, 0.95);
    lit *= past_ball(from, key, vec3(-2.75, 0.0, 1.75), 0.34, 0.9);
    lit *= past_ball(from, key, vec3(-2.30, 0.0, 1.10), 0.34, 0.9);
    float open = open_around_ball(from * flatten, vec3(0.0, 0.0, 0.78), 0.80);
    open *= open_around_ball(from, vec3(2.35, 0.0, 1.35), 0.42) * open_around_ball(from, vec3(-2.6, 0.0, 1.4), 0.45);
    float beside_foot = 1.0 - 0.8 * exp(-2.2 * max(length(from.xy) - foot_radius, 0.0));
    return floor_color * beside_foot * (1.15 * lit * key_color * key_direction.z + 0.55 * open * sky_color);
}

// From -1 to 1 across the target and down it.
vec2 place_in_picture()
{
    return gl_FragCoord.xy / picture_size.xy * 2.0 - 1.0;
}

// 1 up to the radius, 0 on the picture's border: there it is one flat colour, so that its periodic continuation has no
// seam and its spectrum no cross.
float vignette(float inner_radius)
{
    return 1.0 - smoothstep(inner_radius, 0.98, length(place_in_picture()));
}

// The floor or the backdrop behind it where the line of sight through this fragment meets it.
vec3 studio_behind(vec3 line_of_sight)
{
    float distance_to_floor = -camera_position.z / min(line_of_sight.z, -0.001);
    vec2 place = camera_position.xy + line_of_sight.xy * distance_to_floor;
    float light = vignette(0.1);
    float near = light * light * (1.0 - smoothstep(3.0, 16.0, length(place)));
    return mix(backdrop, floor_radiance(place), near);
}

// Radiance to [0, 1), highlights rolled off.
vec3 exposed(vec3 radiance)
{
    return 1.0 - exp(-1.25 * radiance);
}
