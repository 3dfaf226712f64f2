// Results of several machines side by side, read from the folders that `reproduce` wrote. Only machine.json, ledger.csv
// and then_and_now.csv are needed, so committed results serve as well.
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
    std::string name; // that of the folder or file
    Machine machine;
    reference::PublishedTable ledger;
    std::optional<reference::PublishedTable> times{}; // then_and_now.csv, if that item was computed
    std::string described{};                          // one line about the machine
    std::filesystem::path path{};                     // path of the results
    // What a reader timed in a browser, in words, and how long it took; nothing for other results.
    std::optional<CsvTable> browser_times{};
};

// The verdict with this name in a ledger's file. Throws InputError for any other word.
Verdict verdict_named(const std::string& name);

// Throws InputError that names the file and the fault: missing, damaged, or from another version of fragfft.
MachineResults load_machine_results(const std::filesystem::path& folder);

// A row for each claim and machine, in the order of the first ledger that has the claim.
CsvTable comparison_table(const std::vector<MachineResults>& machines);

// One page: a table for each kind of claim with a column for each machine, and charts of the figures of hardware and of
// the time of one filter.
std::string comparison_html(const std::vector<MachineResults>& machines);

// Writes comparison.csv and comparison.html into `out`, which is created; returns the page's path. Throws InputError
// when two machines have the same name, and when `out` cannot be written.
std::filesystem::path compare_machines(const std::vector<MachineResults>& machines, const std::filesystem::path& out);
// The same for these folders. Also throws InputError as load_machine_results does.
std::filesystem::path compare_machines(const std::vector<std::filesystem::path>& folders,
                                       const std::filesystem::path& out);

} // namespace fragfft::figures
