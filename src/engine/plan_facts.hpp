// What a plan's data say of it, beside what it costs: what a device must have for it, and how its passes stand
// together.
#pragma once

#include "engine/plan.hpp"

#include <vector>

namespace fragfft {

struct PlanNeeds
{
    int targets = 0; // attachments of one pass
    int side = 0;    // the largest width or height of a texture
    int layers = 0;  // of an array; 0 where there is none
    // Uniforms of one fragment program, in vectors of four components. At most that: each number counts as a vector,
    // and compilers may leave out what has no effect.
    int uniform_vectors = 0;

    bool operator==(const PlanNeeds&) const = default;
};
PlanNeeds needs_of(const Plan& plan);

// A pass among those of the same step that follow each other.
struct Stage
{
    int number = 0; // from 1 on; 0 where the pass has no step
    int count = 0;

    bool operator==(const Stage&) const = default;
};
// The stage of each pass.
std::vector<Stage> stages_of(const Plan& plan);

} // namespace fragfft
