// Words about methods for texts, derived from the methods themselves.
#pragma once

#include "methods/method.hpp"

#include <string>
#include <vector>

namespace fragfft {

// Names of the formats in which the method transforms real images of 64 x 64 on some device: "rgba32f", ...
std::vector<std::string> format_names(const Method& method);
// Names of its sources of twiddle factors: "table", "computed".
std::vector<std::string> twiddle_names(const Method& method);

// choosable_methods() in words: "those in fragment programs and fused, on a software renderer without stored and
// fused".
std::string choosable_words();

// Where choosable_methods() includes the method: "always", "on hardware" or "never".
std::string chosen_where(const Method& method);

} // namespace fragfft
