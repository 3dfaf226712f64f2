// The table of docs/reliability.md, in Markdown, from what the tests of reliability told: tests/reliability/results.
#pragma once

#include "figures/documents/documents.hpp"

#include <string>

namespace fragfft {

// A row for each kind of trial: how often it was made, and what came of it.
std::string reliability_trials(const CommittedResults& results);

} // namespace fragfft
