// Instructions of all the programs of a plan.
#pragma once

#include "engine/plan.hpp"
#include "figures/instruction_count.hpp"

#include <map>
#include <optional>
#include <string>

namespace fragfft::figures {

struct CountRange
{
    InstructionCount least;
    InstructionCount most;
};

// Over all variants of each family in the plan; nothing where the tools are not installed.
std::map<std::string, std::optional<CountRange>> instructions_by_family(const Plan& plan);

// Arithmetic instructions of a whole run: those of each variant times the fragments it draws, by family; nothing where
// the tools are not installed.
std::optional<std::map<std::string, double>> operations_by_family(const Plan& plan);

} // namespace fragfft::figures
