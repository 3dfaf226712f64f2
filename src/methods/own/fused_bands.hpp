// A whole filter of one real channel in three passes over half as many numbers as a complex image has. Between the
// passes a texel holds four of the channel's rows: see fused/columns_of_bands.glsl.
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
    Factorization rows; // transforms four rows at once
    Factorization columns;

    bool operator==(const BandedFilter&) const = default;
};

// Returns nothing if the image or its results have more than one component, or cannot be computed in rg32f; if 4 does
// not divide the transform's height; or if a line takes two steps.
std::optional<BandedFilter> banded_filter(const FilteringProblem& problem);

// The next height, at least the given one, of a transform that can be filtered in bands.
int height_in_bands(int at_least);

// Adds the passes to a plan that has the texture "image" and, for each filter, a response and a result with these
// indices.
void add_banded_filter(Plan& plan, const FilteringProblem& problem, const BandedFilter& filter,
                       const std::vector<std::size_t>& responses, const std::vector<std::size_t>& results);

} // namespace fragfft::fused
