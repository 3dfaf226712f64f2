// The ledger: what the papers claim, beside what was measured, with a verdict on each.
#pragma once

#include "figures/report/computed_items.hpp"

#include <string>
#include <vector>

namespace fragfft::figures {

// Throws std::logic_error, naming the claim, unless each id is the item's stem, an underscore and something more, and
// no two are equal.
void require_sound_claims(const std::string& stem, const std::vector<Claim>& claims);

// A row for every claim, in the items' order, each with the date of the rules that judged it and the stamp of its own
// item's run.
CsvTable ledger_table(const Reproduction& reproduction);

// First how many conclusions and constructions hold; then of each paper a row for every item that makes a claim, with a
// mark for each of its claims that links to it, which unfolds to the claims in full; the figures of hardware, then and
// now; last how the rules came about. Empty when no item makes a claim.
std::string ledger_html(const Reproduction& reproduction);

// The claims of one item with the reason of each verdict, each a link to the claim in the ledger. Empty when there is
// none.
std::string verdicts_html(const std::vector<Claim>& claims);

} // namespace fragfft::figures
