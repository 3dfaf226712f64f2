// What a plan needs of a device, and how its passes form steps; what it costs is in plan_totals.hpp.
#pragma once

#include "engine/plan.hpp"

#include <vector>

namespace fragfft {

struct PlanNeeds
{
    int targets = 0; // attachments of one pass
    int side = 0;    // the largest width or height of a texture
    int layers = 0;  // of an array; 0 where there is none
    // Uniforms of one fragment program, in vectors of four components. This is an upper bound: each number counts as a
    // vector, and compilers may leave out uniforms that have no effect.
    int uniform_vectors = 0;

    bool operator==(const PlanNeeds&) const = default;
};
PlanNeeds needs_of(const Plan& plan);

// The position of a pass among the consecutive passes of the same step.
struct Stage
{
    int number = 0; // from 1 on; 0 where the pass belongs to no step
    int count = 0;

    bool operator==(const Stage&) const = default;
};
// The stage of each pass.
std::vector<Stage> stages_of(const Plan& plan);

} // namespace fragfft
