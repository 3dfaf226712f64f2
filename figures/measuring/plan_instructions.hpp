// Counts the instructions of all the programs of a plan.
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

// Counts the instructions of a fragment program in NVIDIA's assembly language (NV_gpu_program5), which that vendor's
// driver leaves readable in its program binaries. It is the closest that exists today to what Cg printed in 2003.

// The fragment program's text inside a program binary; nothing if there is none, as in another vendor's binaries.
std::optional<std::string> fragment_assembly(std::span<const std::uint8_t> program_binary);

// Counts the text's instructions without declarations; those of the TX family and TEX count as texture instructions.
InstructionCount count_in_assembly(const std::string& assembly);

// Counts a variant's instructions; returns nothing if it cannot.
using InstructionCounter = std::function<std::optional<InstructionCount>(const ProgramVariant&)>;

// Counts in the driver's own assembly; returns nothing with drivers that do not reveal it. The library must outlive the
// counter.
InstructionCounter driver_instruction_counter(ProgramLibrary& library);

// Arithmetic instructions of a whole run by program family: those of each variant times the fragments that it draws.
// Nothing if the tools are not installed.
std::optional<std::map<std::string, double>> operations_by_family(const Plan& plan);

} // namespace fragfft::measuring
