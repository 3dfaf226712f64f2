// A guard against ways of measuring that hide something, such as a GPU whose clocks had fallen: what several items of
// one run have timed must have taken as long in each.
#pragma once

#include "figures/report/computed_items.hpp"

#include <string>
#include <vector>

namespace fragfft::figures {

// One quantity in two items.
struct ComparedTimes
{
    std::string quantity;
    std::string first_item; // stems
    std::string second_item;
    MeasuredTime first;
    MeasuredTime second;
    double margin = 1.0;

    // The ranges of both, from the shortest run to the longest, widened by the margin, overlap.
    bool agree() const;
    // They overlap as they are, but for what counts as alike: else conclusions from them are in doubt.
    bool meet() const;
    // In a line: the quantity, both items and both ranges.
    std::string words() const;
};

// Every quantity that several items timed on one machine with one effort: each of the later items against
// the first that did. The margin is
// 1.1 for times of a GPU, and 2 where the CPU does the work, which it shares with whatever else runs.
std::vector<ComparedTimes> compared_times(const Reproduction& reproduction);

} // namespace fragfft::figures
