// Results of several machines side by side, read from the folders that `reproduce` wrote: each needs machine.json,
// ledger.csv and then_and_now.csv alone, so committed results serve as well.
#pragma once

#include "figures/measuring/csv_table.hpp"
#include "figures/measuring/machine.hpp"
#include "figures/report/measuring_names.hpp"
#include "figures/report/rules.hpp"
#include "reference/published_values.hpp"

#include <filesystem>
#include <optional>
#include <string>
#include <vector>

namespace fragfft::figures {

struct MachineResults
{
    std::string name; // the folder's, or the file's
    Machine machine;
    reference::PublishedTable ledger;
    std::optional<reference::PublishedTable> times{}; // then_and_now.csv, where that item was computed
    std::string described{};                          // the machine in a line
    std::filesystem::path path{};                     // where the results lie
    // Where a reader measured in a browser: what was timed, in words, and how long it took.
    std::optional<CsvTable> browser_times{};
};

// As a ledger's file has it. Throws InputError for any other word.
Verdict verdict_named(const std::string& name);

// Throws InputError, naming the file and the fault: missing, damaged, or of another version of fragfft.
MachineResults load_machine_results(const std::filesystem::path& folder);

// A row per claim and machine, in the order of the first ledger that has the claim.
CsvTable comparison_table(const std::vector<MachineResults>& machines);

// One page: a table per kind of claim with a column for each machine, the factors of the figures of hardware and the
// time of one filter as charts.
std::string comparison_html(const std::vector<MachineResults>& machines);

// Writes comparison.csv and comparison.html into `out`, which is created; gives the page's path. Throws InputError for
// two machines of one name, and when `out` cannot be written.
std::filesystem::path compare_machines(const std::vector<MachineResults>& machines, const std::filesystem::path& out);
// The same of these folders. Throws InputError as load_machine_results does, too.
std::filesystem::path compare_machines(const std::vector<std::filesystem::path>& folders,
                                       const std::filesystem::path& out);

} // namespace fragfft::figures
