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

// The figures of hardware, then and now: a table and a chart of the factors between.

// HTML of the claims that are figures of hardware with a number; empty when there is none.
std::string hardware_figures_html(const std::vector<Claim>& claims);

// Throws std::logic_error, naming the claim, unless each id is the item's stem, an underscore and something more, no
// two are equal, and what has a verdict is a number.
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
