// What a plan's passes do to one row of numbers: which numbers each fragment reads, and which it leaves. Told from the
// programs' definitions, uniforms and bindings as the plan holds them, by the formulas of the programs: of
// fragment_programs/wide/step.frag and of lloyd_boyd_govindaraju_2008/stage.frag.
#pragma once

#include "engine/plan.hpp"

#include <string>
#include <vector>

namespace fragfft::figures {

struct LineFragment
{
    int place = 0;           // where along its targets it is drawn: parts lie beside each other
    std::vector<int> reads;  // numbers of the row as they stand before the step
    std::vector<int> leaves; // numbers of the row as they stand after it, one for each target
    std::vector<int> layers; // that it leaves them in; all_layers where the target is an ordinary texture

    bool operator==(const LineFragment&) const = default;
};

// A pass.
struct LineStep
{
    std::string name;
    int parts = 1;                       // its draws
    std::vector<LineFragment> fragments; // of a row, part by part

    int fetches() const; // of all of them
    int writes() const;
};

// The steps along rows of `length` numbers that a plan begins with, as far as they are of those two programs.
std::vector<LineStep> steps_along_rows(const Plan& plan, int length);

// From step to step, the input as the first one: of the numbers on which number `wanted` depends after the last step.
std::vector<std::vector<int>> numbers_behind(const std::vector<LineStep>& steps, int wanted);

} // namespace fragfft::figures
