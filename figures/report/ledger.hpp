// The ledger: what the papers claim, what was measured, and a verdict on each claim.
#pragma once

#include "figures/report/claim.hpp"
#include "figures/report/computed_items.hpp"

#include <string>
#include <vector>

namespace fragfft::figures {

// A verdict is shown by a glyph, a word and a colour, never only by its colour.

// The verdicts that a kind of claim may have, from best to worst, for counting and showing claims.
std::vector<Verdict> verdicts_of(ClaimKind kind);

std::string mark_html(Verdict verdict);

// The style sheet's class for the verdict's colour.
const char* style_class(Verdict verdict);

// A mark that links to the claim, with the claim's verdict and statement as its title.
std::string linked_mark_html(const Claim& claim);

// The number of claims of this kind with each verdict and, for readers who read nothing else, the meaning of the marks.
// Empty if there is no claim of the kind.
std::string legend_html(ClaimKind kind, const std::vector<Claim>& claims);

// The same for all kinds in one line; the words are for readers who cannot see the marks.
std::string counts_html(const std::vector<Claim>& claims);

// A chart of the factors between then and now for all figures of hardware that have a number; empty if there is none.
std::string hardware_figures_html(const std::vector<Claim>& claims);

// Throws std::logic_error, naming the claim, unless each id is the item's stem, an underscore and something more, all
// ids differ, and every claim with a verdict has a number.
void require_sound_claims(const std::string& stem, const std::vector<Claim>& claims);

// A row for every claim, in the items' order, each with the date of the rules that judged it and the stamp of its
// item's run.
CsvTable ledger_table(const Reproduction& reproduction);

// First the number of conclusions and constructions that hold, as tiles that link to lists of their claims. Then, as
// the report's contents, a row for every item of each paper, with a mark that links to each of its claims. Last the
// lists, the rules in HTML with their history, and the figures of hardware.
std::string ledger_html(const Reproduction& reproduction, const std::string& rules);

} // namespace fragfft::figures
