// What the library is asked for by a random problem.
#pragma once

#include "fragfft/fragfft.hpp"
#include "random_problem.hpp"

#include <string>
#include <vector>

namespace fragfft {

std::string method_of(const RandomProblem& problem);

// Kernels whose weights add up to 1 in magnitude, or to 2 where they have signs, or responses that keep the mean.
std::vector<FilterDefinition> filters_of(const RandomProblem& problem);
// Those in whose place they are set: others of the same sizes, or of another within the reach.
std::vector<FilterDefinition> filters_before(const RandomProblem& problem);

FilterOptions filter_options(const RandomProblem& problem);
// The image's format is that of the source forward, and of the result in the inverse direction.
TransformOptions transform_options(const RandomProblem& problem);
// That of the image's texture where nothing else is said: half as many components where spectra are halves.
Format image_format_of(const TransformOptions& options);

// What its weights are in magnitude, added up.
double gain_of(const RandomProblem& problem);

} // namespace fragfft
