// Copies a texture: one fetch and one store of every texel.
//
// In:     source, of any format.
// Out:    result, of the same size and the format FORMAT; texel [x, y] is the source's.
// Groups: GROUP_WIDTH x GROUP_HEIGHT texels, an invocation each.
// Shared: nothing.
layout(local_size_x = GROUP_WIDTH, local_size_y = GROUP_HEIGHT) in;

uniform sampler2D source;
layout(FORMAT, binding = 0) writeonly uniform image2D result;

void main()
{
    ivec2 texel = ivec2(gl_GlobalInvocationID.xy);
    imageStore(result, texel, texelFetch(source, texel, 0));
}
