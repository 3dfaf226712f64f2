// A group that transforms a whole line: which line that is, and its texels.
#include "common/texel_at.glsl"

ivec2 texel_of_line(int position)
{
    return texel_at(position, int(gl_WorkGroupID.x));
}

// What any invocation of the group has left in shared memory before, every one of them sees after.
void wait_for_group()
{
    memoryBarrierShared();
    barrier();
}
