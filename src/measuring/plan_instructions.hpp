// Instructions of all the programs of a plan.
#pragma once

#include "engine/plan.hpp"
#include "engine/program_library.hpp"
#include "measuring/instruction_count.hpp"

#include <functional>
#include <map>
#include <optional>
#include <string>

namespace fragfft::measuring {

struct CountRange
{
    InstructionCount least;
    InstructionCount most;
};

// Counts a variant's instructions, or gives nothing where it cannot.
using InstructionCounter = std::function<std::optional<InstructionCount>(const ProgramVariant&)>;

// In the driver's own assembly (nvidia_assembly.hpp); nothing with drivers that give out none. The library must outlive
// the counter.
InstructionCounter driver_instruction_counter(ProgramLibrary& library);

// Over all variants of each family in the plan, each counted once; nothing where the counter gives nothing.
std::map<std::string, std::optional<CountRange>>
instructions_by_family(const Plan& plan, const InstructionCounter& counter = count_instructions);

// Arithmetic instructions of a whole run: those of each variant times the fragments it draws, by family; nothing where
// the tools are not installed.
std::optional<std::map<std::string, double>> operations_by_family(const Plan& plan);

} // namespace fragfft::measuring
