// Which memory barriers a plan needs: derived from the accesses of its passes, named by no planner.
#pragma once

#include "engine/plan.hpp"

#include <vector>

namespace fragfft {

// The kinds of accesses that must see earlier image stores, as the bits of glMemoryBarrier name them.
struct Barrier
{
    bool texture_fetch = false;
    bool image_access = false;
    bool framebuffer = false;

    bool operator==(const Barrier&) const = default;

    bool empty() const { return !texture_fetch && !image_access && !framebuffer; }
};

// Returns the barrier that is needed before each pass. Where a pass accesses a texture, earlier image stores into it
// must be visible, to the kinds of access that the pass makes. An image store must also wait for all earlier accesses
// to the texels that it replaces: by earlier passes, by the run before, and by the caller if the texture is an output.
// Draws need no barrier between each other.
//
// For a store that must wait OpenGL has one bit, that of image accesses (OpenGL 4.6, 7.13.2). On an NVIDIA H200 that
// bit empties the instruction caches too: used once in a filter of 1024 x 1024, it took 3 to 18 of 40 to 57
// microseconds. A barrier for fetches alone is cheap there, and was seen to order the stores of a pass that fetches:
// the pass stores what it computes from its fetches, these wait for all stores before the barrier, and those stores
// come after all that their own passes have read. OpenGL promises this for the fetched texels alone. So
// `fetches_order_stores` is true for drivers on which it was measured (see gl::Functions), and false elsewhere. Even
// then the bit of image accesses is needed where a pass does not fetch, where images are read, and after draws or the
// caller have used the texels.
std::vector<Barrier> barriers_before(const Plan& plan, bool fetches_order_stores);

// Returns the same for a run that directly follows another run.
std::vector<Barrier> barriers_after_a_run(const Plan& plan, bool fetches_order_stores);

// Whether an image store was the last to write an output: then any later access needs a barrier.
bool ends_with_image_stores(const Plan& plan);

} // namespace fragfft
