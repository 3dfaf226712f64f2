// Instructions of all the programs of a plan.
#pragma once

#include "engine/plan.hpp"
#include "engine/program_library.hpp"
#include "figures/measuring/instruction_count.hpp"

#include <cstdint>
#include <functional>
#include <map>
#include <optional>
#include <span>
#include <string>

namespace fragfft::measuring {

// Instructions of a fragment program in NVIDIA's assembly language of it (NV_gpu_program5), which that vendor's driver
// leaves readable in its program binaries: the closest of today's forms to what Cg printed in 2003.

// The fragment program's text inside a program binary; nothing where there is none: another vendor's, or another form.
std::optional<std::string> fragment_assembly(std::span<const std::uint8_t> program_binary);

// Its instructions, declarations left out; texture instructions are those of the TX family and TEX.
InstructionCount count_in_assembly(const std::string& assembly);

// Counts a variant's instructions, or gives nothing where it cannot.
using InstructionCounter = std::function<std::optional<InstructionCount>(const ProgramVariant&)>;

// In the driver's own assembly; nothing with drivers that give out none. The library must outlive
// the counter.
InstructionCounter driver_instruction_counter(ProgramLibrary& library);

// Arithmetic instructions of a whole run: those of each variant times the fragments it draws, by family; nothing where
// the tools are not installed.
std::optional<std::map<std::string, double>> operations_by_family(const Plan& plan);

} // namespace fragfft::measuring
