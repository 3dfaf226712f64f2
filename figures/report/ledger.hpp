// The ledger: what the papers claim, beside what was measured, with a verdict on each.
#pragma once

#include "figures/report/computed_items.hpp"

#include <string>
#include <vector>

namespace fragfft::figures {

// Throws std::logic_error, naming the claim, unless each id is the item's stem, an underscore and something more, and
// no two are equal.
void require_sound_claims(const std::string& stem, const std::vector<Claim>& claims);

// A row for every claim, in the items' order.
CsvTable ledger_table(const Reproduction& reproduction);

// First the verdicts: how many claims have which, of both papers and of each, and a row for every item that makes a
// claim, with a mark for each of its claims that links to it. The row unfolds to the claims in full. Empty when no item
// makes a claim.
std::string ledger_html(const Reproduction& reproduction);

// The claims of one item in short, each a link to the claim in the ledger. Empty when there is none.
std::string verdicts_html(const std::vector<Claim>& claims);

} // namespace fragfft::figures
