// The table of docs/reliability.md, in Markdown, from the results of the reliability tests: tests/reliability/results.
#pragma once

#include "figures/documents/documents.hpp"

#include <string>

namespace fragfft {

// A row for each kind of trial: how often it was made, and its outcomes.
std::string reliability_trials(const CommittedResults& results);

} // namespace fragfft
