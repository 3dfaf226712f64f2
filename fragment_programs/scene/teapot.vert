// Places the teapot's mesh on the turntable and projects it. With MIRRORED, as the glossy floor mirrors it: drawn below
// the floor, while world_position and world_normal stay those of the upright teapot.
layout(location = 0) in vec3 position;
layout(location = 1) in vec3 normal;
uniform mat4 view_projection; // row 0 of the texture is the top of the picture

out vec3 world_position;
out vec3 world_normal;

#include "scene/turntable.glsl"

void main()
{
    vec2 turn = turntable_cos_sin();
    world_position = turned(position - vec3(turntable_axis, 0.0), turn);
    world_normal = turned(normal, turn);
#if defined(MIRRORED)
    vec3 drawn = vec3(world_position.x, world_position.y, -world_position.z);
#else
    vec3 drawn = world_position;
#endif
    gl_Position = view_projection * vec4(drawn, 1.0);
}
