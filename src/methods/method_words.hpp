// What texts say of methods, asked of the methods themselves.
#pragma once

#include "methods/method.hpp"

#include <string>
#include <vector>

namespace fragfft {

// Names of the formats in which it transforms real images of 64 x 64 on some device: "rgba32f", ...
std::vector<std::string> format_names(const Method& method);
// Where its twiddle factors can come from: "table", "computed".
std::vector<std::string> twiddle_names(const Method& method);

// What choosable_methods() are: "those in fragment programs and fused, on a software renderer without stored and
// fused".
std::string choosable_words();

// Where it is one of them: "always", "on hardware" or "never".
std::string chosen_where(const Method& method);

} // namespace fragfft
