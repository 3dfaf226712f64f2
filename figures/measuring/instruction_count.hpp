// Instructions of a fragment program, counted in what a compiler makes of it, and how long that is.
#pragma once

#include "engine/program_variant.hpp"

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

namespace fragfft::measuring {

struct InstructionCount
{
    int arithmetic = 0; // on scalars or vectors alike, conversions and index computations included
    int texture = 0;    // fetches

    auto operator<=>(const InstructionCount&) const = default;
};

// Compiles the variant to SPIR-V with glslangValidator, optimises it with spirv-opt -O and counts the instructions of
// its disassembly. Nothing when one of the tools is not installed. Throws DeviceError when one of them fails.
std::optional<InstructionCount> count_instructions(const ProgramVariant& variant);

// The counts in the text that spirv-dis prints.
InstructionCount count_in_disassembly(const std::string& disassembly);

struct WorkOfBody
{
    int numbers = 0; // that arithmetic instructions compute: one on a vec4 computes four
    int fetches = 0;
};

// In that text: outside of loops, which comes first, and in the body of each loop, without the loops inside it.
std::vector<WorkOfBody> work_by_loop(const std::string& disassembly);

// What count_instructions counts in: the text of spirv-dis. Nothing, and throws, as count_instructions.
std::optional<std::string> disassembly_of(const ProgramVariant& variant);

// Bytes of the SPIR-V that glslangValidator makes of a fragment or compute program, which it leaves unoptimised.
// Nothing when it is not installed; throws DeviceError when it fails.
std::optional<std::uintmax_t> spirv_bytes(const ProgramVariant& variant);

} // namespace fragfft::measuring
