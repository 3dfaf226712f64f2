// Light over the sea: a low sun, and a sky that is brightest around it. Radiance is linear; 1 is about white.
uniform vec4 sun; // toward it, of length 1; w unused

const vec3 sun_irradiance = vec3(3.6, 2.35, 1.25);

float noise_of_cell(vec2 cell)
{
    vec3 p = fract(vec3(cell.x, cell.y, cell.x) * 0.1031);
    p += dot(p, vec3(p.y, p.z, p.x) + 33.33);
    return fract((p.x + p.y) * p.z);
}

// Smooth, in [0, 1], one value a unit.
float noise(vec2 place)
{
    vec2 cell = floor(place);
    vec2 within = place - cell;
    vec2 weight = within * within * (3.0 - 2.0 * within);
    float below = mix(noise_of_cell(cell), noise_of_cell(cell + vec2(1.0, 0.0)), weight.x);
    float above = mix(noise_of_cell(cell + vec2(0.0, 1.0)), noise_of_cell(cell + vec2(1.0, 1.0)), weight.x);
    return mix(below, above, weight.y);
}

// Without clouds and without the sun itself.
vec3 clear_sky(vec3 toward)
{
    float height = clamp(toward.z, 0.0, 1.0);
    float near_sun = max(dot(toward, sun.xyz), 0.0);
    vec3 zenith = vec3(0.050, 0.135, 0.33);
    vec3 middle = vec3(0.20, 0.36, 0.60);
    vec3 horizon = vec3(0.86, 0.60, 0.40);
    vec3 sky = mix(middle, zenith, smoothstep(0.0, 0.55, height));
    float level = exp(-height * 11.0);
    // Away from the sun the horizon is cooler.
    vec3 cool = vec3(0.34, 0.42, 0.55);
    sky = mix(sky, mix(cool, horizon, 0.25 + 0.75 * near_sun * near_sun), level);
    float glow = near_sun * near_sun;
    glow *= glow;
    glow *= glow;
    sky += vec3(0.42, 0.20, 0.06) * glow * (0.35 + 0.65 * level);
    float halo = pow(near_sun, 220.0);
    return sky + vec3(1.0, 0.72, 0.40) * (0.9 * halo);
}

// Radiance to [0, 1), highlights rolled off.
vec3 exposed(vec3 radiance)
{
    return 1.0 - exp(-1.35 * radiance);
}
