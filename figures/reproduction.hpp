// The main job: computes items, writes their files and the report.
#pragma once

#include "figures/report/computed_items.hpp"

#include <chrono>
#include <filesystem>
#include <functional>
#include <optional>
#include <string>
#include <vector>

namespace fragfft::figures {

struct Progress
{
    std::size_t done = 0; // items of `count`
    std::size_t count = 0;
    std::string stem;                   // of the item that begins now; empty at the end
    std::optional<double> seconds_left; // once an item has told how fast this machine is
    std::string fault{};                // why an earlier run's result of this item cannot be read and kept
    // Path of the report of the items so far, written meanwhile; empty before the first.
    std::filesystem::path report{};
};
using TellProgress = std::function<void(const Progress&)>;

enum class FinishedItems
{
    compute_again,
    // Those that STEM.json holds from an earlier run of this program on this machine with the same effort. Where that
    // file cannot be read, the item is computed again and the progress says why.
    keep,
};

// What a run timed, and where.
struct EarlierTimes
{
    Machine machine;
    std::vector<TapeRow> rows;
};
// The folder's samples.csv and machine.json. Throws InputError, naming the file, when one of them is missing or
// damaged.
EarlierTimes earlier_times(const std::filesystem::path& folder);

// Computes the items in their order and writes, each file whole or not at all: STEM.csv, pictures, charts and STEM.json
// of each item as soon as it is done, then machine.json, samples.csv, ledger.csv where an item makes a claim, live.html
// and report.html. A report of the items so far, which says that it is one, is written meanwhile, that often at most,
// and at once after a first look. Creates `folder`. Nothing is timed where `times` are given: the items are computed
// from these, which must be of this machine. Throws InputError when the folder cannot be written, and when these are of
// another one or of other works.
Reproduction reproduce(const std::vector<const Item*>& items, ItemContext& context, const std::filesystem::path& folder,
                       const TellProgress& progress, FinishedItems finished = FinishedItems::compute_again,
                       std::chrono::milliseconds between_reports = std::chrono::seconds(15),
                       const std::optional<EarlierTimes>& times = std::nullopt);

// A file of results that was left out, and why: one line.
using TellLeftOut = std::function<void(const std::string&)>;

// Judges by today's rules what was measured, draws the charts, and writes the ledger and the report again, of all items
// of which the folder has a STEM.json, wherever that was computed. Those that cannot be read, and those of no item that
// this program knows, are left out and told. Throws InputError when none remains.
Reproduction report_again(const std::filesystem::path& folder, const TellLeftOut& tell_left_out);

} // namespace fragfft::figures
