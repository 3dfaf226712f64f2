// Records what the reliability tests find: rows of tables from which docs/reliability.md is made.
#pragma once

#include <string>
#include <utility>
#include <vector>

namespace fragfft {

// A row's cells by column name, in the table's order. Cells contain no line break.
using ReliabilityRow = std::vector<std::pair<std::string, std::string>>;

// Whether the environment variable FRAGFFT_RELIABILITY is set: then tests run completely and record what they find.
bool is_full_run();

// If the environment variable FRAGFFT_RELIABILITY names a folder, appends the row to FOLDER/TABLE.csv, after a line
// with the columns' names; otherwise does nothing. Several processes may add to one table at a time.
void record_reliability(const std::string& table, const ReliabilityRow& row);

} // namespace fragfft
