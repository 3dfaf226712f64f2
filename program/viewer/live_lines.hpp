// Which lines of a program's text its preprocessor leaves.
#pragma once

#include "engine/plan.hpp"
#include "engine/program_source.hpp"

#include <string>
#include <vector>

namespace fragfft::viewer {

struct ProgramLine
{
    std::string text;
    bool is_live = true; // neither left out for this variant, nor a comment or a directive
};

// The text that a draw's or a dispatch's program is compiled from, line by line. By glslangValidator; where that is not
// installed, or refuses the text, all lines count as live.
std::vector<ProgramLine> lines_of(const ProgramVariant& variant, const ProgramFiles& files);

} // namespace fragfft::viewer
