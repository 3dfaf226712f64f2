// A spectrum times a filter's response, bin by bin, where they are not multiplied in a pass.
//
// In:     source, two complex numbers, x + jy and z + jw, in every texel; response, one.
// Out:    result, as the source, of the format FORMAT.
// Groups: GROUP_WIDTH x GROUP_HEIGHT texels, an invocation each.
// Shared: nothing.
layout(local_size_x = GROUP_WIDTH, local_size_y = GROUP_HEIGHT) in;

uniform sampler2D source;
uniform sampler2D response;

#include "common/image_storage.glsl"

void main()
{
    ivec2 here = ivec2(gl_GlobalInvocationID.xy);
    vec4 value = texelFetch(source, here, 0);
    vec2 bin = texelFetch(response, here, 0).xy;
    store(here, bin.x * value + bin.y * vec4(-value.y, value.x, -value.w, value.z));
}
