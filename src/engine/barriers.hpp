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
// the accesses it makes; an image store must also wait for the reads of what it replaces: by passes before, by the run
// before this one and, of an output, by its caller. Draws order themselves.
std::vector<Barrier> barriers_before(const Plan& plan);

// Whether the plan leaves an output that an image store has written, which any later access must be let see.
bool ends_with_image_stores(const Plan& plan);

} // namespace fragfft
