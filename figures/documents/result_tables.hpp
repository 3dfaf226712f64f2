// The tables of README.md and docs/ that are made from the committed ledgers and from the methods, in Markdown.
#pragma once

#include "figures/documents/documents.hpp"

#include <string>
#include <vector>

namespace fragfft {

// A table in Markdown.

// Each row has as many cells as there are headings; a bar within a cell is escaped. Throws std::logic_error for a row
// of another length.
std::string markdown_table(const std::vector<std::string>& headings, const std::vector<std::vector<std::string>>& rows);

// Shortens a measured text whose parts are separated by semicolons: drops the intervals and keeps only the first and
// the last part, as in "1.02 times at 128 x 128; ...; 0.86 times at 1024 x 1024".
std::string in_short(const std::string& measured);

// One claim of each paper and one of this library: what was published, and what each GPU shows now.
std::string then_and_now(const CommittedResults& results);

// The ten claims that docs/results.md explains, in its order: what was published, and what the first GPU shows.
std::string surprises(const CommittedResults& results);

// How many claims of each paper have each verdict, by machine. Figures of old hardware have no verdict and are left
// out.
std::string verdicts(const CommittedResults& results);

// What each method does, by its own description.
std::string methods_table();

// The number of passes in which the method of each year filters an image, counted in the plans.
std::string passes_by_year();

} // namespace fragfft
