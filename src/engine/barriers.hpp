// Which memory barriers a plan needs: derived from the accesses of its passes, named by no planner.
#pragma once

#include "engine/plan.hpp"

#include <vector>

namespace fragfft {

// The kinds of accesses that must see what images were given before, as bits of glMemoryBarrier name them.
struct Barrier
{
    bool texture_fetch = false;
    bool image_access = false;
    bool framebuffer = false;

    bool operator==(const Barrier&) const = default;

    bool empty() const
    {
        return !texture_fetch && !image_access && !framebuffer;
    }
};

// One before each pass. A pass that reads or writes what an image store has left needs that store to be seen by just
// the accesses it makes; an image store must also wait for what was done with the texels it replaces: by passes before,
// by the run before this one and, of an output, by its caller. Draws order themselves.
//
// OpenGL names one bit for a store that must wait, that of image accesses (OpenGL 4.6, 7.13.2). On an NVIDIA H200 it
// empties the caches of instructions, too: once in a filter of 1024 x 1024, it took 3 to 18 of 40 to 57 microseconds. A
// barrier for fetches alone costs nothing of the kind there, and was seen to order the stores of a pass that fetches:
// what it stores follows from what it fetches, its fetches wait until all stores before the barrier are seen, and those
// come after all that their passes have read. OpenGL promises that for the texels that are fetched alone. So
// `fetches_order_stores` is true for drivers on which it was measured (see gl::Functions), and false elsewhere. Even
// then the bit of image accesses is asked for where a pass does not fetch, where images are read, and for what draws or
// the caller may have done with the texels.
std::vector<Barrier> barriers_before(const Plan& plan, bool fetches_order_stores);

// The same for a run that comes right after another, with nothing between.
std::vector<Barrier> barriers_after_a_run(const Plan& plan, bool fetches_order_stores);

// Whether the plan leaves an output that an image store has written, which any later access must be let see.
bool ends_with_image_stores(const Plan& plan);

} // namespace fragfft
