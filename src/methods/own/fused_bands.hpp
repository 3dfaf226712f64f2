// A whole filter of one real channel in three passes over half as many numbers as a complex image has: between them a
// texel holds four of the channel's rows, see fused/columns_of_bands.glsl.
#pragma once

#include "engine/plan.hpp"
#include "methods/filtering_problem.hpp"
#include "methods/own/fused_lines.hpp"

#include <cstddef>
#include <optional>
#include <vector>

namespace fragfft::fused {

struct BandedFilter
{
    Factorization rows; // four at once
    Factorization columns;

    bool operator==(const BandedFilter&) const = default;
};

// Nothing where the image, or its results, have more than one component or another kind of numbers than rg32f holds,
// or where 4 does not divide the transform's height, or a line takes two steps.
std::optional<BandedFilter> banded_filter(const FilteringProblem& problem);

// The next height, not below the one given, of a transform that is filtered so.
int height_in_bands(int at_least);

// Adds the passes to a plan of the texture "image", and of a response and a result for each filter, whose indices these
// are.
void add_banded_filter(Plan& plan, const FilteringProblem& problem, const BandedFilter& filter,
                       const std::vector<std::size_t>& responses, const std::vector<std::size_t>& results);

} // namespace fragfft::fused
