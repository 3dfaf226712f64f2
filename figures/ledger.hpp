// The ledger: what the papers claim, beside what was measured, with a verdict on each.
#pragma once

#include "figures/reproduction.hpp"

#include <array>
#include <cstddef>
#include <string>

namespace fragfft::figures {

inline constexpr std::array all_verdicts{Verdict::reproduced, Verdict::holds_in_shape, Verdict::not_reproduced,
                                         Verdict::cannot_be_tested};

// Throws std::logic_error, naming the claim, unless each id is the item's stem, an underscore and something more, and
// no two are equal.
void require_sound_claims(const std::string& stem, const std::vector<Claim>& claims);

std::size_t count_of(Verdict verdict, const Reproduction& reproduction);

// A row for every claim, in the items' order.
CsvTable ledger_table(const Reproduction& reproduction);

// How many claims have which verdict, and every claim with its explanation, rule and a link to its item. Empty when no
// item makes a claim.
std::string ledger_html(const Reproduction& reproduction);

// The claims of one item in short, each a link to its row of the ledger. Empty when there is none.
std::string verdicts_html(const std::vector<Claim>& claims);

} // namespace fragfft::figures
