// What a paper draws and what this library draws of it: asked by whatever stands for a paper's program, so that one
// fact of each method (Method::twiddles, published_formats, published_filter) decides in all places.
#pragma once

#include "methods/method.hpp"

#include <string>

namespace fragfft {

// The problem as the method's paper computes it: its twiddle factors, texels and scaling. The texels stay as given
// where the paper has other textures (Method::published_filter), and all stays where no paper has the method.
Problem as_published(const Method& method, Problem problem);

// What of the problem is not the paper's: "twiddle factors from a table, two numbers a texel". Empty where nothing is,
// and of methods that no paper has. Scaling is not told: it decides which factors are 1, not how many passes or reads
// there are.
std::string departures(const Method& method, const Problem& problem);

} // namespace fragfft
