// Spreads a grid over the sea that the eye sees, and moves it as the water moves. Rows are dense at the horizon: there
// one row of the picture covers many metres.
layout(location = 0) in vec3 position; // x -1 to 1 across, y 0 to 1 from the horizon to the nearest row

uniform mat4 projection;   // row 0 of the texture is the top of the picture
uniform vec4 eye;          // w: the farthest distance
uniform vec4 ahead;        // the eye's axes; of the next two w is the tangent of half the angle of view
uniform vec4 to_the_right;
uniform vec4 upward;
uniform float rows;

out vec2 place; // of the water at rest
out vec3 world_position;

#include "ocean/fields.glsl"

// Beyond the picture's edges, since water moves in from there.
const float width_drawn = 1.35;
const float bottom_drawn = 1.6;

void main()
{
    float fall = upward.z * upward.w;
    float horizon = -ahead.z / fall;
    float below_horizon = (horizon + bottom_drawn) * position.y * position.y;
    vec2 picture = vec2(width_drawn * position.x, horizon - below_horizon);
    vec3 line = ahead.xyz + to_the_right.xyz * (picture.x * to_the_right.w) + upward.xyz * (picture.y * upward.w);
    float reach = eye.z / max(fall * below_horizon, eye.z / eye.w);
    place = eye.xy + line.xy * reach;

    float spacing = 2.0 * reach / (rows * max(position.y, 0.001));
    vec4 moved = displacements_at(place, spacing);
    world_position = vec3(place + choppiness * moved.xy, moved.z);
    gl_Position = projection * vec4(world_position, 1.0);
}
