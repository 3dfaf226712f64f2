// Intel 2014, "UAV Technique": one butterfly pass along one axis, from a texture in memory into another. Each
// invocation makes one number of the pass, from two of the pass before.
//
// In:     source, two complex numbers, x + jy and z + jw, in every texel, 2^LOG_LENGTH texels in a line; butterfly_pass,
//         from 0 on. With LOOKUP_TEXTURE indices and weights come from the butterfly lookup texture. With RGB_PLANES the
//         source is an array of two layers, the real and the imaginary parts of three numbers, as the paper's two are.
// Out:    result, as the source, of the format FORMAT.
// Groups: GROUP_WIDTH x GROUP_HEIGHT texels, an invocation each.
// Shared: nothing.
layout(local_size_x = GROUP_WIDTH, local_size_y = GROUP_HEIGHT) in;

uniform int butterfly_pass;

#include "common/texel_at.glsl"
#include "intel_2014/butterfly_values.glsl"
#include "intel_2014/planes.glsl"

void main()
{
    ivec2 here = texel_at(int(gl_GlobalInvocationID.x), int(gl_GlobalInvocationID.y)); // along the axis, across it
    ivec2 indices;
    vec2 weights;
    get_butterfly_values(butterfly_pass, here.x, indices, weights);
    Planes first = fetched(texel_at(indices.x, here.y));
    Planes second = fetched(texel_at(indices.y, here.y));
    leave(ivec2(gl_GlobalInvocationID.xy), butterfly(first, second, weights));
}
