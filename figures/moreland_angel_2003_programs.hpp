// What Tables 1 to 3 of Moreland & Angel 2003 are about: the filter exactly as published, and its programs.
#pragma once

#include "engine/plan.hpp"
#include "figures/instruction_count.hpp"

#include <map>
#include <optional>
#include <string>

namespace fragfft::figures {

// The filter of a side x side image with the paper's scaling and twiddle factors computed in the program.
Plan moreland_angel_2003_filter_as_published(int side);

// The program family that a row of the paper's tables names: "FFT" is "fft".
std::string family_of(const std::string& published_program);

// Of every variant in the plan, by its key, each compiled once; nothing where the tools are not installed.
std::map<std::string, std::optional<InstructionCount>> instructions_by_variant(const Plan& plan);

struct CountRange
{
    InstructionCount least;
    InstructionCount most;
};

// Over all variants of each family in the plan; nothing where the tools are not installed.
std::map<std::string, std::optional<CountRange>> instructions_by_family(const Plan& plan);

} // namespace fragfft::figures
