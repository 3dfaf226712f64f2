// Groups of a dispatch that wait for each other (Dispatching::groups_wait). OpenGL does not promise that one group runs
// while another waits: all of them must be resident at once, or the device would wait forever.
//
// A program of such groups has the image
//
//     layout(r32ui, binding = ...) coherent volatile uniform uimage2D arrivals;
//
// of 2 x 1 texels, which are zero when the plan is prepared, and which nothing else uses. The first texel counts the
// arrivals; a group that has waited too long writes the second one, and then no texel of the result may look right.
#pragma once

#include "engine/program_variant.hpp"

#include <algorithm>

namespace fragfft {

inline constexpr const char* arrivals_image = "arrivals";
inline constexpr int arrivals_width = 2;

// How many groups of this shape are sure to be resident at once on an NVIDIA GPU: on each multiprocessor as many as fit
// its registers if each thread takes the most (256 of 65536), in whole warps, and its shared memory, which is at least
// what one group may take (`shared_bytes`). At least 1.
inline int surely_resident_groups(const GroupShape& group, int multiprocessors, int shared_bytes)
{
    constexpr int warp = 32;
    constexpr int sure_invocations = 256;
    const int invocations = (group.invocations() + warp - 1) / warp * warp;
    const int beside = std::min(sure_invocations / invocations, shared_bytes / std::max(group.shared_bytes, 1));
    return std::max(multiprocessors * std::max(beside, 1), 1);
}

} // namespace fragfft
