// What a uniform holds, be it a number of its own or a parameter of the plan.
#pragma once

#include "engine/plan.hpp"

namespace fragfft {

// The uniform's own value; where it stands for a parameter, the value that the plan has for that now. Throws
// std::logic_error naming one that the plan lacks.
UniformValue value_of(const Plan& plan, const Uniform& uniform);

} // namespace fragfft
