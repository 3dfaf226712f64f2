// Items with what was computed of them and where: what a report is made of.
#pragma once

#include "figures/measuring/machine.hpp"
#include "figures/report/comparison.hpp"
#include "figures/report/item.hpp"
#include "figures/report/measuring_names.hpp"
#include "figures/report/program_texts.hpp"

#include <filesystem>
#include <string>
#include <vector>

namespace fragfft::figures {

struct ComputedItem
{
    const Item* item;
    ItemResult result;
    double seconds = 0.0;
    Machine machine{}; // computed on
    ItemEffort effort = ItemEffort::standard;
    bool awaits_second_moment = false; // its conclusions are judged by one moment alone so far
    std::vector<Picture> charts{};     // of result.charts that have a point
};

struct Reproduction
{
    Machine machine;
    std::vector<ComputedItem> items;
    std::size_t items_to_come = 0;   // of a run that goes on
    std::size_t moments_to_come = 0; // items that such a run will measure once more
    std::filesystem::path report;
    Picture opening{};      // what the report begins with
    LiveSteps live_steps{}; // of the live page that lies beside the report

    // Every check about ourselves that failed, a line each. Hardware that moved on is no failure.
    std::vector<std::string> failed_checks() const;
};

// Items of one paper, in the reproduction's order.
struct ItemsOfPaper
{
    std::string paper; // Item::paper
    std::vector<const ComputedItem*> items;
};

// The papers in the order in which the reproduction comes to them, each once. They point into the reproduction.
std::vector<ItemsOfPaper> by_paper(const Reproduction& reproduction);

// A guard against ways of measuring that hide something, such as a GPU whose clocks had fallen: what several items of
// one run have timed must have taken as long in each.

// One quantity in two items.
struct ComparedTimes
{
    std::string quantity;
    std::string first_item; // stems
    std::string second_item;
    MeasuredTime first;
    MeasuredTime second;
    double margin = 1.0;

    // The ranges of both, from the shortest run to the longest, widened by the margin, or by the hundredth of a
    // millisecond that submitting work may take, overlap.
    bool agree() const;
    // They overlap with the margin of what counts as alike: else conclusions from them are in doubt.
    bool meet() const;
    // In a line: the quantity, both items and both ranges.
    std::string words() const;
};

// Every quantity that several items timed on one machine with one effort: each of the later items against
// the first that did. The margin is
// 1.1 for times of a GPU, and 2 where the CPU does the work, which it shares with whatever else runs.
std::vector<ComparedTimes> compared_times(const Reproduction& reproduction);

// What one run measured at two moments far apart: values span both, and conclusions are judged on that.

// Whether a conclusion hangs on what was measured, or it is a first look, so that a second moment is owed.
bool asks_for_second_moment(const ItemResult& result);

// Widens what the first moment measured by what the second did, and judges the conclusions again: intervals and times
// span both, checks keep the worse. Tables, charts and explanations stay those of the first moment, but a first look
// gives way to the second moment in all but its checks. A claim that could not be tested in one of them is left
// untested. Throws std::logic_error when the two are of different claims.
void join_second_moment(ItemResult& first, const ItemResult& second);

// Leaves conclusions undecided whose item timed work that took other times elsewhere in the run, beyond what both
// measured; returns whether any was changed.
bool doubt_disagreeing_times(Reproduction& reproduction);

} // namespace fragfft::figures
