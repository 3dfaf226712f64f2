// What a random problem asks of the library: methods, filters and options.
#pragma once

#include "fragfft/fragfft.hpp"
#include "random_problem.hpp"

#include <string>
#include <vector>

namespace fragfft {

std::string method_of(const RandomProblem& problem);

// Kernels whose weights add up to 1 in magnitude, or to 2 where they have signs; or responses that keep the mean.
std::vector<FilterDefinition> filters_of(const RandomProblem& problem);
// The cutoffs of those responses, Gaussian low-pass filters; none where the filters are kernels.
std::vector<double> cutoffs_of(const RandomProblem& problem);
// The filters that are set first and then replaced by filters_of(): of the same sizes, or of any size within the reach.
std::vector<FilterDefinition> filters_before(const RandomProblem& problem);

FilterOptions filter_options(const RandomProblem& problem);
// `image_format` of the problem is the source's in the forward direction, and the result's in the inverse one.
TransformOptions transform_options(const RandomProblem& problem);
// The format of the image's texture; by default half as many components as `format` where spectra are halves.
Format image_format_of(const TransformOptions& options);

// The sum of the magnitudes of the kernel's weights.
double gain_of(const RandomProblem& problem);

} // namespace fragfft
