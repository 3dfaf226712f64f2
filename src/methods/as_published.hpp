// The differences between a method as its paper draws it and as this library draws it. Everything that shows a paper's
// program asks here, so that one fact of each method (Method::twiddles, published_formats, published_filter) decides
// everywhere.
#pragma once

#include "methods/method.hpp"

#include <string>

namespace fragfft {

// The problem as the method's paper computes it: with its twiddle factors, texels and scaling. The texels stay as given
// if the paper uses other textures (Method::published_filter). Nothing changes for a method without a paper.
Problem as_published(const Method& method, Problem problem);

// What differs from the paper, such as "twiddle factors from a table, two numbers a texel", or half floats that passes
// round to the nearest themselves, with more arithmetic than any paper's programs have. Empty where nothing does, and
// for methods without a paper. The scaling is left out: it decides which factors are 1, not the number of passes or
// reads.
std::string departures(const Method& method, const Problem& problem);

} // namespace fragfft
