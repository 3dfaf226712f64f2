// The main job: measures items at several moments of a run, and writes their rows, tables, pictures and the report.
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
    std::size_t done = 0; // moments of items, of `count`, as far as these are known
    std::size_t count = 0;
    std::string stem{}; // of the item that is measured now; empty at the end
    int moment = 1;
    std::optional<double> seconds_left{}; // once an item has told how fast this machine is
    std::string note{};                   // what a reader should know now, such as an experiment that failed
    // Path of the report so far; empty before the first.
    std::filesystem::path report{};
};
using TellProgress = std::function<void(const Progress&)>;

enum class EarlierRows
{
    go_on_from, // those of a run of the same program, machine, effort and items that did not come to its end
    discard,
};

// Measures the items in their order, all of them once and then as moments.hpp says, and writes each row as it is taken,
// so that a run that is ended at any moment can be gone on from. A report of what there is so far is written meanwhile,
// that often at most, and when every item was measured once. An experiment that fails costs its own chapter. Creates
// `folder`. Throws InputError when the folder cannot be written.
Reproduction reproduce(const std::vector<const Item*>& items, ItemContext& context, const std::filesystem::path& folder,
                       const TellProgress& progress, EarlierRows earlier = EarlierRows::go_on_from,
                       std::chrono::milliseconds between_reports = std::chrono::seconds(15));

// Judges by today's rules what a run left in the folder, and writes tables, charts, ledger and report again, anywhere:
// nothing is measured or drawn by a device. Throws InputError where the folder has no rows of this form.
Reproduction report_again(const std::filesystem::path& folder);

} // namespace fragfft::figures
