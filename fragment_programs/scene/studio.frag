// The empty studio: each texel gets the radiance of the floor or the backdrop in RGB, linear in [0, 1], and alpha 0,
// which says that no teapot covers it.
uniform mat4 inverse_view_projection;

#include "scene/studio.glsl"
#include "common/storage.glsl"

vec4 studio()
{
    vec4 far_point = inverse_view_projection * vec4(place_in_picture(), 1.0, 1.0);
    return vec4(exposed(studio_behind(normalize(far_point.xyz / far_point.w - camera_position.xyz))), 0.0);
}

void main()
{
    store(studio());
}
