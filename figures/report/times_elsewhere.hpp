// What several items of a run timed, each at its own moment: told at the end of each of them, so that a reader who
// meets two numbers for one thing learns that both were measured.
#pragma once

#include "figures/report/computed_items.hpp"

#include <string>
#include <vector>

namespace fragfft::figures {

struct TimeOfOtherItem
{
    const ComputedItem* item = nullptr;
    MeasuredTime time;
};

struct TimeElsewhere
{
    MeasuredTime here;
    std::vector<TimeOfOtherItem> elsewhere; // at least one, in the reproduction's order
};

// The quantities of an item of the reproduction that other items timed too, in the item's order, each once. Only items
// computed on the same machine with the same effort count: others' times differ for reasons that the report states.
std::vector<TimeElsewhere> times_elsewhere(const Reproduction& reproduction, const ComputedItem& item);

// The same as HTML, with links to the other items; empty where nothing was timed twice.
std::string times_elsewhere_html(const Reproduction& reproduction, const ComputedItem& item);

} // namespace fragfft::figures
