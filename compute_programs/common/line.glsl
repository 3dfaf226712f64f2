// A group that transforms a whole line: which line that is, and its texels.
#include "common/texel_at.glsl"

ivec2 texel_of_line(int position)
{
    return texel_at(position, int(gl_WorkGroupID.x));
}

// After this, every thread of the group sees what any of them has written to shared memory before.
void wait_for_group()
{
    memoryBarrierShared();
    barrier();
}
