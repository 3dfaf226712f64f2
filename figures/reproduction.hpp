// The main job: computes items, writes their files and the report.
#pragma once

#include "figures/item.hpp"
#include "figures/machine.hpp"

#include <filesystem>
#include <functional>
#include <string>
#include <vector>

namespace fragfft::figures {

struct ComputedItem
{
    const Item* item;
    ItemResult result;
    double seconds = 0.0;
    std::vector<Picture> charts{}; // of result.charts, as far as they could be drawn
};

// Called before an item begins (`done` items of `count` are finished) and, with an empty title, at the end.
using Progress = std::function<void(std::size_t done, std::size_t count, const std::string& title)>;

struct Reproduction
{
    Machine machine;
    std::vector<ComputedItem> items;
    bool charts_left_out = false; // an item has charts, and gnuplot is not installed
    std::filesystem::path report;

    // Every check about ourselves that failed, a line each. Hardware that moved on is no failure.
    std::vector<std::string> failed_checks() const;
};

// Computes the items in their order and writes, each file whole or not at all: STEM.csv, pictures and charts of each
// item as soon as it is done, then machine.json, ledger.csv where an item makes a claim, and report.html. Creates
// `folder`. Throws InputError when it cannot be written.
Reproduction reproduce(const std::vector<const Item*>& items, ItemContext& context, const std::filesystem::path& folder,
                       const Progress& progress);

} // namespace fragfft::figures
