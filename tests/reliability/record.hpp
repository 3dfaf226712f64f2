// What the tests of reliability tell: rows of tables that docs/reliability.md is made from.
#pragma once

#include <string>
#include <utility>
#include <vector>

namespace fragfft {

// A row's columns by name, in the table's order. Cells hold no line break.
using ReliabilityRow = std::vector<std::pair<std::string, std::string>>;

// Whether the environment's FRAGFFT_RELIABILITY is set: then tests are run in full, and tell what they found.
bool is_full_run();

// Adds the row to FOLDER/TABLE.csv, behind a line of the columns' names, where the environment's FRAGFFT_RELIABILITY
// names FOLDER; else it does nothing. Processes may add to one table at a time.
void record_reliability(const std::string& table, const ReliabilityRow& row);

} // namespace fragfft
