// Items with what was told of them: what a report is made of.
#pragma once

#include "figures/measuring/machine.hpp"
#include "figures/report/item.hpp"
#include "figures/report/measuring_names.hpp"
#include "figures/report/program_texts.hpp"
#include "figures/report/results_folder.hpp"

#include <filesystem>
#include <string>
#include <vector>

namespace fragfft::figures {

struct ComputedItem
{
    const Item* item;
    ItemResult result;
    double seconds = 0.0;          // of all its moments
    std::string failure{};         // why its experiment could not go on; empty where it could
    std::vector<Picture> charts{}; // of result.charts
};

// Times of the same work, by their keys, in two items of a run: a guard against ways of measuring that hide something,
// such as a GPU whose clocks had fallen.
struct ComparedTimes
{
    std::string quantity;   // with its labels
    std::string first_item; // stems
    std::string second_item;
    Interval first; // from the shortest run to the longest, in milliseconds
    Interval second;
    double margin = 1.0;

    // The ranges, widened by the margin, or by the hundredth of a millisecond that submitting work may take, overlap.
    bool agree() const;
    // They overlap with the margin of what counts as alike: else conclusions from them are in doubt.
    bool meet() const;
    // In a line: the quantity, both items and both ranges.
    std::string words() const;
};

// Every time that several items of a run took: each of the later ones against the first. The margin is 1.1 for times by
// the GPU's clock, and 2 where the CPU does the work, which it shares with whatever else runs.
std::vector<ComparedTimes> compared_times(const Run& run);

struct Reproduction
{
    Machine machine;
    ItemEffort effort = ItemEffort::standard;
    std::vector<ComputedItem> items;
    std::vector<ComparedTimes> compared{};
    std::size_t items_to_come = 0;   // of a run that goes on
    std::size_t moments_to_come = 0; // that such a run will measure, as far as it is known
    std::filesystem::path report;
    Picture opening{};      // what the report begins with
    LiveSteps live_steps{}; // of the live page that lies beside the report

    // Every check about ourselves that failed and every experiment that did, a line each. Hardware that moved on is no
    // failure, nor are times that differ from item to item: noise does that, and their conclusions are in doubt.
    std::vector<std::string> failures() const;
};

// Items of one paper, in the reproduction's order.
struct ItemsOfPaper
{
    std::string paper; // Item::paper
    std::vector<const ComputedItem*> items;
};

// The papers in the order in which the reproduction comes to them, each once. They point into the reproduction.
std::vector<ItemsOfPaper> by_paper(const Reproduction& reproduction);

// Judges and tells a run's items, as far as it left rows of them, anywhere: pictures that the device made are read from
// the folder, and left out where they are not there.
Reproduction told_run(const std::vector<const Item*>& items, const Run& run, const PassesOfItems& passes,
                      const std::filesystem::path& folder);

} // namespace fragfft::figures
