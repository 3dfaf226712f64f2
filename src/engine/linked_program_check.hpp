// Whether a program as the driver has linked it is what the plan takes it for.
#pragma once

#include "engine/plan.hpp"
#include "engine/program_library.hpp"

namespace fragfft {

// Throws InvalidPlan as require_interface of program_check.hpp does, on what the driver lists; and when an attachment
// of the pass is not the output of that number, when the program has a uniform block, or when a compute program's
// groups have another size than the variant's.
void require_interface(const Plan& plan, const Pass& pass, const ProgramVariant& program,
                       const std::vector<Uniform>& uniforms, const LinkedProgram& linked);

} // namespace fragfft
