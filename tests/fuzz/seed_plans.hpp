// Small plans of every kind, which the fuzzer of plans begins with.
#pragma once

#include "filters/named_plan.hpp"

#include <vector>

namespace fragfft::fuzz {

std::vector<NamedPlan> seed_plans();

} // namespace fragfft::fuzz
