// All groups of a dispatch wait for each other, by the counters of arrivals (engine/resident_groups.hpp). A round adds
// 2^31 to the first counter: the first group what is missing, every other group 1. So its top bit changes when the last
// group arrives, at no time before, and nothing is ever reset. A dispatch with an even number of rounds leaves it at 0.
layout(r32ui, binding = 2) coherent volatile uniform uimage2D arrivals;

const ivec2 arrived = ivec2(0, 0);
const ivec2 given_up = ivec2(1, 0);
const uint top_bit = 0x80000000u;

// So many polls take some seconds. No constants: under `unroll all` NVIDIA's compiler was seen to compile a loop of so
// many iterations for ever.
uniform int most_polls;
uniform int polls_between_looks;

// Whether any group has waited in vain, ever: it arrives all the same, so rounds stay whole, but what is read after its
// wait may not have been written.
bool some_group_gave_up()
{
    return imageLoad(arrivals, given_up).x != 0u;
}

// What every group has stored in coherent images before, every group loads after.
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
        // Whatever has ended the loop: llvmpipe lets none run more than 65535 times.
        if (!all_arrived)
            imageAtomicExchange(arrivals, given_up, 1u);
        memoryBarrierImage();
    }
    barrier();
}
