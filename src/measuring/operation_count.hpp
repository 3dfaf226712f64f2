// Floating-point and integer operations of one invocation of a program: what its arithmetic costs.
#pragma once

#include "engine/program_variant.hpp"

#include <functional>
#include <optional>
#include <string>

namespace fragfft::measuring {

// Operations of one invocation, or nothing where they cannot be counted.
using OperationCounter = std::function<std::optional<double>(const ProgramVariant&)>;

// The numbers that its arithmetic instructions compute, counted in SPIR-V (instruction_count.hpp). A loop's body stands
// once in that: where the text fetches less often than the variant says that an invocation does, the bodies that fetch
// are taken to be done as many times more often, and all else once. Nothing where the tools are not installed.
std::optional<double> count_operations(const ProgramVariant& variant);

// The same of a program's disassembly, which fetches `fetches` texels.
double operations_in_disassembly(const std::string& disassembly, int fetches);

// Counts as `counter` does, each variant once; copies remember together.
OperationCounter remembering(OperationCounter counter);

} // namespace fragfft::measuring
