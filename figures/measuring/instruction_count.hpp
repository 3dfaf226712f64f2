// Counts the instructions of a fragment program in a compiler's output, and the size of that output.
#pragma once

#include "engine/program_variant.hpp"

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

namespace fragfft::measuring {

struct InstructionCount
{
    int arithmetic = 0; // on scalars or vectors, including conversions and index computations
    int texture = 0;    // fetches and samples

    auto operator<=>(const InstructionCount&) const = default;
};

// Compiles the variant to SPIR-V with glslangValidator, optimises it with spirv-opt -O and counts the instructions of
// its disassembly. Nothing when one of the tools is not installed. Throws DeviceError when one of them fails.
std::optional<InstructionCount> count_instructions(const ProgramVariant& variant);

// Counts in the text that spirv-dis prints.
InstructionCount count_in_disassembly(const std::string& disassembly);

struct WorkOfBody
{
    int numbers = 0; // computed by arithmetic instructions: one on a vec4 computes four
    int fetches = 0;
};

// The work in that text: first that outside of loops, then that in the body of each loop, without nested loops.
std::vector<WorkOfBody> work_by_loop(const std::string& disassembly);

// The text of spirv-dis in which count_instructions counts. Nothing, and throws, as there.
std::optional<std::string> disassembly_of(const ProgramVariant& variant);

// The size in bytes of the SPIR-V, not optimised, that glslangValidator makes of a fragment or compute program. Nothing
// when it is not installed; throws DeviceError when it fails.
std::optional<std::uintmax_t> spirv_bytes(const ProgramVariant& variant);

} // namespace fragfft::measuring
