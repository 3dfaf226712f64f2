// The fields of all cascades (waves_at_time.frag) at a place of the mean sea level, in metres: each cascade is repeated
// over the plane, and interpolated between its texels. Waves shorter than twice the distance between vertices or
// fragments would alias: the share of each cascade's band that is shorter, in octaves, is left out.
uniform sampler2D displacements_0;
#if CASCADES > 1
uniform sampler2D displacements_1;
#endif
#if CASCADES > 2
uniform sampler2D displacements_2;
#endif
#if CASCADES > 3
uniform sampler2D displacements_3;
#endif
// 1 / length of the patch, shortest and longest wave in metres, slope variance per axis
uniform vec4 cascades[CASCADES];
uniform float choppiness;

vec4 between_texels(sampler2D field, vec2 patches)
{
    vec2 texels = fract(patches) * float(GRID_SIZE);
    vec2 low = floor(texels);
    vec2 weight = texels - low;
    // fract can round to 1.
    ivec2 near = ivec2(int(low.x) % GRID_SIZE, int(low.y) % GRID_SIZE);
    ivec2 far = ivec2((near.x + 1) % GRID_SIZE, (near.y + 1) % GRID_SIZE);
    vec4 below = mix(texelFetch(field, near, 0), texelFetch(field, ivec2(far.x, near.y), 0), weight.x);
    vec4 above = mix(texelFetch(field, ivec2(near.x, far.y), 0), texelFetch(field, far, 0), weight.x);
    return mix(below, above, weight.y);
}

float shown_part(vec4 cascade, float spacing)
{
    return clamp(log(cascade.z / (2.0 * spacing)) / log(cascade.z / cascade.y), 0.0, 1.0);
}

// sideways x, sideways y, height, d(sideways x)/dy
vec4 displacements_at(vec2 place, float spacing)
{
    vec4 sum = shown_part(cascades[0], spacing) * between_texels(displacements_0, place * cascades[0].x);
#if CASCADES > 1
    sum += shown_part(cascades[1], spacing) * between_texels(displacements_1, place * cascades[1].x);
#endif
#if CASCADES > 2
    sum += shown_part(cascades[2], spacing) * between_texels(displacements_2, place * cascades[2].x);
#endif
#if CASCADES > 3
    sum += shown_part(cascades[3], spacing) * between_texels(displacements_3, place * cascades[3].x);
#endif
    return sum;
}
