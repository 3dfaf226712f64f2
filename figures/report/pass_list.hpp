// The passes of a plan for a reader: a line for each draw or dispatch, in which successive equal ones are combined.
#pragma once

#include "engine/plan.hpp"
#include "figures/measuring/csv_table.hpp"
#include "figures/measuring/prediction.hpp"
#include "figures/report/measuring_names.hpp"

#include <compare>
#include <string>
#include <vector>

namespace fragfft::figures {

// Successive passes that run the same programs on the same regions.
struct PassBlock
{
    std::string name; // name of the step: the part of the passes' names before the comma
    const Pass* pass; // the first of the passes; it belongs to the plan
    int passes = 1;
};

std::vector<PassBlock> blocks_of(const Plan& plan);

struct ListedProgram
{
    std::string name;   // as shown in the table
    std::string file;   // path among the program files
    std::string family; // as used in the papers' tables

    auto operator<=>(const ListedProgram&) const = default;
};

struct PassList
{
    std::string title; // with the sums over the plan: passes, what they read and write
    CsvTable table;
    std::vector<ListedProgram> programs{}; // each once, sorted by name
};

// `what` says what the plan does and begins the title. If the machine's limits are known, the title tells the time that
// they predict, unless the plan dispatches or draws a mesh, which is not predicted.
PassList pass_list(const std::string& what, const Plan& plan, const MachineLimits* limits = nullptr);

} // namespace fragfft::figures
