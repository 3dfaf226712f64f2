// How fast a device stores texels: every one the same, so that nothing but storing it costs time.
//
// In:     colour.
// Out:    result, of the format FORMAT; every texel is the colour.
// Groups: GROUP_WIDTH x GROUP_HEIGHT texels, an invocation each.
// Shared: nothing.
layout(local_size_x = GROUP_WIDTH, local_size_y = GROUP_HEIGHT) in;

uniform vec4 colour;
layout(FORMAT, binding = 0) writeonly uniform image2D result;

void main()
{
    imageStore(result, ivec2(gl_GlobalInvocationID.xy), colour);
}
