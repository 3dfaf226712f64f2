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
    std::size_t done = 0; // number of moments measured, of `count`, as far as that is known
    std::size_t count = 0;
    std::string stem{}; // the item that is being measured; empty at the end
    int moment = 1;
    std::optional<double> seconds_left{}; // known once an item has shown how fast this machine is
    std::string note{};                   // news for the reader, such as an experiment that failed
    // Path of the latest report; empty before the first.
    std::filesystem::path report{};
};
using TellProgress = std::function<void(const Progress&)>;

enum class EarlierRows
{
    go_on_from, // continue the rows of an incomplete run of the same program, machine, effort and items
    discard,
};

// Measures the items in their order, all of them once and then as moments.hpp says. Each row is written as it is taken,
// so that a run that is stopped at any moment can be continued. Meanwhile a report of what exists so far is written, at
// most this often, and when every item was measured once. An experiment that fails affects only its own chapter.
// Creates `folder`. Throws InputError when the folder cannot be written.
Reproduction reproduce(const std::vector<const Item*>& items, ItemContext& context, const std::filesystem::path& folder,
                       const TellProgress& progress, EarlierRows earlier = EarlierRows::go_on_from,
                       std::chrono::milliseconds between_reports = std::chrono::seconds(15));

// Judges the rows of a run in the folder by today's rules, and writes tables, charts, ledger and report again. It works
// on any machine, since nothing is measured or drawn by a device. Throws InputError if the folder has no rows in this
// form.
Reproduction report_again(const std::filesystem::path& folder);

} // namespace fragfft::figures
