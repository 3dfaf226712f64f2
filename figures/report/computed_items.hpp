// Items with everything told about them, from which a report is made.
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
    std::string failure{};         // why its experiment could not continue; empty if it could
    std::vector<Picture> charts{}; // drawn from result.charts
};

// Times of the same work in two items of a run. A disagreement reveals a way of measuring that hides something, such as
// a GPU whose clock rate had fallen.
struct ComparedTimes
{
    std::string quantity;   // the key as text, with its labels
    std::string first_item; // stems of the items
    std::string second_item;
    Interval first; // from the shortest run to the longest, in milliseconds
    Interval second;
    double margin = 1.0;

    // Whether the ranges overlap when widened by the margin, or by the hundredth of a millisecond that submitting work
    // may take.
    bool agree() const;
    // Whether they overlap with the margin within which ratios count as alike; otherwise conclusions from them are in
    // doubt.
    bool meet() const;
    // One line: the quantity, both items and both ranges.
    std::string words() const;
};

// Compares every time that several items of a run measured: each of the later ones with the first. The margin is 1.1
// for times by the GPU's clock, and 2 if the CPU does the work, which it shares with other processes.
std::vector<ComparedTimes> compared_times(const Run& run);

struct Reproduction
{
    Machine machine;
    ItemEffort effort = ItemEffort::standard;
    std::vector<ComputedItem> items;
    std::vector<ComparedTimes> compared{};
    std::size_t items_to_come = 0;   // while a run is still going on
    std::size_t moments_to_come = 0; // number that the run will still measure, as far as it is known
    std::filesystem::path report;
    Picture opening{};      // at the beginning of the report
    LiveSteps live_steps{}; // those of the live page that lies beside the report

    // A line for every check of this program and every experiment that failed. Other values than the old hardware's are
    // no failures, nor are times that differ between items: noise causes that, and puts their conclusions in doubt.
    std::vector<std::string> failures() const;
};

// Items of one paper, in the order of the reproduction.
struct ItemsOfPaper
{
    std::string paper; // Item::paper
    std::vector<const ComputedItem*> items;
};

// The papers, each once, in the order of the reproduction. The result points into the reproduction.
std::vector<ItemsOfPaper> by_paper(const Reproduction& reproduction);

// Judges a run's items and tells about them, as far as the run left rows. This works on any machine: pictures that the
// device drew are read from the folder, and left out if they are not there.
Reproduction told_run(const std::vector<const Item*>& items, const Run& run, const PassesOfItems& passes,
                      const std::filesystem::path& folder);

} // namespace fragfft::figures
