// Makes all groups of a dispatch wait for each other, by counters of arrivals (engine/resident_groups.hpp). In each
// round every group adds 1 to the first counter, except that the first group adds 2^31 less the number of the others.
// So a round adds 2^31: the top bit changes exactly when the last group arrives, and nothing is ever reset. A dispatch
// with an even number of rounds leaves the counter at 0.
layout(r32ui, binding = 2) coherent volatile uniform uimage2D arrivals;

const ivec2 arrived = ivec2(0, 0);
const ivec2 given_up = ivec2(1, 0);
const uint top_bit = 0x80000000u;

// The number of polls until a group gives up, which takes some seconds. These are uniforms, because with `unroll all`
// NVIDIA's compiler did not terminate on a loop with so many iterations.
uniform int most_polls;
uniform int polls_between_looks;

// Whether any group has ever given up waiting. Such a group still arrives, so that rounds stay complete, but what it
// reads afterwards may not have been written.
bool some_group_gave_up()
{
    return imageLoad(arrivals, given_up).x != 0u;
}

// After this, every group can load what any group has stored in coherent images before.
void wait_for_groups()
{
    memoryBarrierImage();
    barrier();
    if (gl_LocalInvocationIndex == 0u) {
        uint own = gl_WorkGroupID.x == 0u ? top_bit - (gl_NumWorkGroups.x - 1u) : 1u;
        uint before = imageAtomicAdd(arrivals, arrived, own);
        bool all_arrived = false;
        bool is_in_vain = false;
        int polls = 0;
        while (!all_arrived && !is_in_vain && polls < most_polls) {
            all_arrived = ((imageAtomicAdd(arrivals, arrived, 0u) ^ before) & top_bit) != 0u;
            ++polls;
            if (polls % polls_between_looks == 0)
                is_in_vain = some_group_gave_up();
        }
        // Tested whatever ended the loop: llvmpipe ends any loop after 65535 iterations.
        if (!all_arrived)
            imageAtomicExchange(arrivals, given_up, 1u);
        memoryBarrierImage();
    }
    barrier();
}
