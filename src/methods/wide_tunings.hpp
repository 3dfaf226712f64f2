// Other ways to cut lines than the one that is estimated to be the fastest.
#pragma once

#include "methods/filtering_problem.hpp"
#include "methods/wide_radices.hpp"

#include <vector>

namespace fragfft::wide {

// Whether a filter's product is a part of a step: otherwise it is a transform, a product and a transform.
bool is_filtered_in_steps(const Problem& transform);

// As Method::tunings.
std::vector<Tuning> tunings(const FilteringProblem& problem, Writing writing);

} // namespace fragfft::wide
