// The passes of a plan as a person reads them: a line for each draw or dispatch, neighbours that do the same put
// together.
#pragma once

#include "engine/plan.hpp"
#include "figures/measuring/csv_table.hpp"
#include "figures/measuring/prediction.hpp"
#include "figures/report/measuring_names.hpp"

#include <compare>
#include <string>
#include <vector>

namespace fragfft::figures {

// Passes in a row that run the same programs on the same regions.
struct PassBlock
{
    std::string name; // of the step: what the passes' names have before the comma
    const Pass* pass; // the first; the plan's
    int passes = 1;
};

std::vector<PassBlock> blocks_of(const Plan& plan);

struct ListedProgram
{
    std::string name;   // as the table has it
    std::string file;   // by its path in the program files
    std::string family; // of the papers' tables

    auto operator<=>(const ListedProgram&) const = default;
};

struct PassList
{
    std::string title; // with the sums: passes, what they read and write
    CsvTable table;
    std::vector<ListedProgram> programs{}; // each once, by their names
};

// `what`: what the plan does, as the title begins. Where the machine's limits are known, the title says what they
// predict for it, unless the plan dispatches or draws a mesh, which they do not price.
PassList pass_list(const std::string& what, const Plan& plan, const MachineLimits* limits = nullptr);

} // namespace fragfft::figures
