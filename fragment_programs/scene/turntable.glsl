// The teapot stands on a turntable. Texel (0, 0) of `turntable` holds the cosine and sine of its angle, so that a frame
// changes one texel and no uniform. World: z up, the floor at z = 0, the turntable's axis at x = y = 0.
uniform sampler2D turntable;

const vec2 turntable_axis = vec2(0.217, 0.0); // in the patches' coordinates: halfway from handle to spout

vec2 turntable_cos_sin()
{
    vec4 turn = texelFetch(turntable, ivec2(0, 0), 0);
    return vec2(turn.x, turn.y);
}

vec3 turned(vec3 direction, vec2 cos_sin)
{
    return vec3(cos_sin.x * direction.x - cos_sin.y * direction.y, cos_sin.y * direction.x + cos_sin.x * direction.y,
                direction.z);
}

vec3 turned_back(vec3 direction, vec2 cos_sin)
{
    return turned(direction, vec2(cos_sin.x, -cos_sin.y));
}
