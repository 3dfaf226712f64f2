// The ledger: what the papers claim, beside what was measured, with a verdict on each.
#pragma once

#include "figures/report/claim.hpp"
#include "figures/report/computed_items.hpp"

#include <string>
#include <vector>

namespace fragfft::figures {

// How a verdict is shown: by a glyph, a word and a colour, never by its colour alone.

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

// A chart of the factors between then and now, of the claims that are figures of hardware with a number; empty when
// there is none.
std::string hardware_figures_html(const std::vector<Claim>& claims);

// Throws std::logic_error, naming the claim, unless each id is the item's stem, an underscore and something more, no
// two are equal, and what has a verdict is a number.
void require_sound_claims(const std::string& stem, const std::vector<Claim>& claims);

// A row for every claim, in the items' order, each with the date of the rules that judged it and the stamp of its own
// item's run.
CsvTable ledger_table(const Reproduction& reproduction);

// First how many conclusions and constructions hold, in tiles that lead to lists of their claims; then, as the report's
// contents, of each paper a row for every item with a mark for each of its claims that links to it; last the lists, the
// rules in HTML and how they came about, and the figures of hardware.
std::string ledger_html(const Reproduction& reproduction, const std::string& rules);

} // namespace fragfft::figures
