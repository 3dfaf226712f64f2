// Which claims of an item share a card, and which of them its table tells as well: decided by what they say.
#pragma once

#include "figures/report/claim.hpp"
#include "figures/report/table.hpp"

#include <string>
#include <utility>
#include <vector>

namespace fragfft::figures {

// Claims that state one law at several sizes; most often a single claim.
using ClaimsOfLaw = std::vector<const Claim*>;

// The claims in the order of the first of each law. Two state one law if they are of one kind and one source, and their
// statements differ only in one size: "at 512 x 512" and "at 256 x 256". The result points into `claims`.
std::vector<ClaimsOfLaw> laws_of(const std::vector<Claim>& claims);

// What the statements of a law with several claims have in common, before the size and after it.
std::pair<std::string, std::string> around_sizes(const ClaimsOfLaw& law);

// Whether both values of a figure of hardware, then and now, are cells of one row or of one column.
bool stands_in(const Claim& claim, const Table& table);

} // namespace fragfft::figures
