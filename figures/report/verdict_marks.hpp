// How a verdict is shown: by a glyph, a word and a colour, never by its colour alone.
#pragma once

#include "figures/report/claim.hpp"

#include <string>
#include <vector>

namespace fragfft::figures {

// Claims as they are counted and shown: which verdicts a kind may have, from best to worst.
std::vector<Verdict> verdicts_of(ClaimKind kind);

std::string mark_html(Verdict verdict);

// The style sheet's class of the verdict's colour.
const char* style_class(Verdict verdict);

// A mark that leads to the claim, with its verdict and statement as its title.
std::string linked_mark_html(const Claim& claim);

// How many of the claims have which verdict of a kind, and, for whoever reads nothing else, what the marks mean. Empty
// where no claim is of the kind.
std::string legend_html(ClaimKind kind, const std::vector<Claim>& claims);

// The same of all kinds in a line; the words are for who cannot see the marks.
std::string counts_html(const std::vector<Claim>& claims);

} // namespace fragfft::figures
