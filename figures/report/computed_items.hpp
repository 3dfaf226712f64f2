// Items with what was computed of them and where: what a report is made of.
#pragma once

#include "figures/report/item.hpp"
#include "figures/report/measuring_names.hpp"
#include "measuring/machine.hpp"

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
    Effort effort = Effort::standard;
    bool awaits_second_moment = false; // its conclusions are judged by one moment alone so far
    std::vector<Picture> charts{};     // of result.charts, as far as they could be drawn
};

struct Reproduction
{
    Machine machine;
    std::vector<ComputedItem> items;
    std::size_t items_to_come = 0;   // of a run that goes on
    std::size_t moments_to_come = 0; // items that such a run will measure once more
    bool charts_left_out = false;    // an item has charts, and gnuplot is not installed
    std::filesystem::path report;
    Picture opening{}; // what the report begins with

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

} // namespace fragfft::figures
