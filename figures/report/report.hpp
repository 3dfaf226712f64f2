// One HTML file that works offline: what the papers printed, next to what was measured.
#pragma once

#include "figures/report/computed_items.hpp"
#include "figures/report/item.hpp"

#include <set>
#include <string>
#include <vector>

namespace fragfft::figures {

std::string report_html(const Reproduction& reproduction);

// The beginning of a report: what an FFT is, the papers, how a GPU computes it, and the machine of the run.

struct Contribution
{
    std::string year;
    std::string authors;
    std::string added; // a sentence whose subject is the authors, and possibly more sentences
};

// The contribution of each paper, in the papers' order.
const std::vector<Contribution>& contributions();

// What a Fourier transform is, and why a fast one matters: a paragraph of HTML.
std::string transform_in_words();

// What a Fourier transform is, with a picture of what it does, and the contribution of each paper.
std::string introduction_html(const Picture& opening);

// What a reader must know about a kind of device to interpret its times; empty if nothing.
std::string about_device(const std::string& gpu);

// Four drawings: what programs can access, rows and columns, a work group on a line, and how an interval leads to a
// verdict.
std::string ideas_html();

// An error in a paper, or a passage that must be read with care, and what the code does instead.

struct Erratum
{
    std::string paper;
    std::string place;        // section, equation, table
    std::string printed;      // what the paper says there, in our words
    std::string correct;      // what is correct, and how that is known
    std::string code;         // what is computed here, if that is more than what is correct; otherwise empty
    bool is_notation = false; // only a misprinted bound or index, which does not mislead anyone who computes
};

// In the order of the papers.
const std::vector<Erratum>& all_errata();

std::string errata_html();

// A technical term that the report uses, explained once and linked where it first occurs.

struct Term
{
    std::string word;               // as the heading of the entry
    std::vector<std::string> forms; // as it occurs in sentences, in lower case; including the word itself
    std::string meaning;            // HTML: one or more sentences
};

const std::vector<Term>& glossary();

// The glossary's section of the report, with an element for each word to link to.
std::string glossary_html();

// Links the first use of each term over a sequence of texts.
class FirstUses
{
public:
    // Returns the HTML with links; words inside tags, links and code are left alone. A use is a whole word, in any
    // case.
    std::string linked(const std::string& html);

private:
    std::set<std::string> linked_; // the words linked so far
};

} // namespace fragfft::figures
