// The tables of README.md and docs/ that the committed ledgers and the methods make, in Markdown.
#pragma once

#include "figures/documents/documents.hpp"

#include <string>
#include <vector>

namespace fragfft {

// A table in Markdown.

// Rows of as many cells as there are headings. A bar within a cell is escaped. Throws std::logic_error for a row of
// another length.
std::string markdown_table(const std::vector<std::string>& headings, const std::vector<std::vector<std::string>>& rows);

// "1.02 times at 128 x 128; ...; 0.86 times at 1024 x 1024" of a measured text whose parts stand between semicolons:
// without intervals, and of more than two parts the first and the last.
std::string in_short(const std::string& measured);

// One claim of each paper and one of this library: what was published, and what each GPU shows now.
std::string then_and_now(const CommittedResults& results);

// The ten claims that docs/results.md explains, in its order: what was published, and what the first GPU shows.
std::string surprises(const CommittedResults& results);

// How many claims of each paper have which verdict, by machine. Figures of old hardware have none and are left out.
std::string verdicts(const CommittedResults& results);

// What each method does, as the methods themselves say.
std::string methods_table();

// In how many passes the method of each year filters an image, counted from the plans.
std::string passes_by_year();

} // namespace fragfft
