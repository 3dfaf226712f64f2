// The lines of a program's text that remain after preprocessing.
#pragma once

#include "engine/plan.hpp"
#include "engine/program_source.hpp"

#include <string>
#include <vector>

namespace fragfft::viewer {

struct ProgramLine
{
    std::string text;
    bool is_live = true; // not removed in this variant, and neither a comment nor a directive
};

// Returns the lines of the text from which the program of a draw or dispatch is compiled. Preprocesses with
// glslangValidator; if it is not installed, or refuses the text, all lines count as live.
std::vector<ProgramLine> lines_of(const ProgramVariant& variant, const ProgramFiles& files);

} // namespace fragfft::viewer
