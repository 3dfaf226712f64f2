// Drawings of few wide passes beside many narrow ones, made from what plans hold.
#pragma once

#include "figures/items/common/filter_work.hpp"
#include "figures/items/wide_passes/line_steps.hpp"

#include <string>
#include <vector>

namespace fragfft::figures {

struct WorkOfMethod
{
    std::string method;
    int year = 0;
    FilterWork work;
    bool dispatches = false;
};

// Two bars for each method, on one linear axis: textures written and fetched. Those that only draw come first.
std::string drawn_moved_textures(const std::vector<WorkOfMethod>& methods);

struct LinePanel
{
    std::string title;
    std::vector<LineStep> steps;
};

// Panels side by side, a column of `length` numbers before each step and after the last: what number `wanted` of the
// result depends on, and what else the same fragments leave.
std::string drawn_lines_of_numbers(const std::vector<LinePanel>& panels, int length, int wanted);

// What the fragment at `place` reads and where it leaves its outputs: in the first of two steps on `length` numbers of
// which each has one part, and in the second.
std::string drawn_wide_fragments(const std::vector<LineStep>& steps, int length, int place);

// The layers of a first step, its parts beside each other, and what its butterfly number `place` leaves where.
std::string drawn_parts_of_step(const LineStep& step, int place);

} // namespace fragfft::figures
