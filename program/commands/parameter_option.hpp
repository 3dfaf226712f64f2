// Words of the form NAME=VALUE, and a plan's parameters set by them.
#pragma once

#include "engine/plan.hpp"

#include <string>
#include <utility>
#include <vector>

namespace fragfft::commands {

// Returns what stands before and behind the first '='. Throws InputError, naming the form that was expected, when
// either is missing.
std::pair<std::string, std::string> parse_assignment(const std::string& text, const std::string& form);

// Each of PARAMETER=VALUE, a parameter once: VALUE is as many numbers, separated by commas, as the parameter's type
// has; of a vec4 array any multiple of four. Throws InputError.
void set_parameters(Plan& plan, const std::vector<std::string>& assignments);

} // namespace fragfft::commands
