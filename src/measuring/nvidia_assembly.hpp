// Instructions of a fragment program in NVIDIA's assembly language of it (NV_gpu_program5), which that vendor's driver
// leaves readable in its program binaries: the closest of today's forms to what Cg printed in 2003.
#pragma once

#include "measuring/instruction_count.hpp"

#include <cstdint>
#include <optional>
#include <span>
#include <string>

namespace fragfft::measuring {

// The fragment program's text inside a program binary; nothing where there is none: another vendor's, or another form.
std::optional<std::string> fragment_assembly(std::span<const std::uint8_t> program_binary);

// Its instructions, declarations left out; texture instructions are those of the TX family and TEX.
InstructionCount count_in_assembly(const std::string& assembly);

} // namespace fragfft::measuring
