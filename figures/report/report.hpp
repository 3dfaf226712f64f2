// One HTML file that works offline: what the papers printed beside what was measured.
#pragma once

#include "figures/report/computed_items.hpp"
#include "figures/report/item.hpp"

#include <set>
#include <string>
#include <vector>

namespace fragfft::figures {

std::string report_html(const Reproduction& reproduction);

// How a report begins: what an FFT is, the papers, how a GPU computes it, and what the machine at hand is.

struct Contribution
{
    std::string year;
    std::string authors;
    std::string added; // a sentence whose subject are the authors, and more
};

// What each of the papers added, in their order.
const std::vector<Contribution>& contributions();

// What a Fourier transform is, and why a fast one matters: a paragraph of HTML.
std::string transform_in_words();

// What a Fourier transform is, beside a picture of what it does, and what each of the papers added.
std::string introduction_html(const Picture& opening);

// What must be known of a kind of device to read its times; empty where nothing is.
std::string about_device(const std::string& gpu);

// Four drawings: what programs reach, rows and columns, a group on a line, and how a verdict follows from an interval.
std::string ideas_html();

// Where the papers are wrong, or must be read with care, and what the code does instead.

struct Erratum
{
    std::string paper;
    std::string place;        // section, equation, table
    std::string printed;      // what it says there, in our words
    std::string correct;      // what holds, and how that is known
    std::string code;         // what is computed here where that is more than what holds; else empty
    bool is_notation = false; // a bound or an index that is misprinted, which misleads nobody who computes
};

// In the papers' order.
const std::vector<Erratum>& all_errata();

std::string errata_html();

// The words of the field that the report uses, explained once and linked from where each is read first.

struct Term
{
    std::string word;               // as a heading
    std::vector<std::string> forms; // as it stands in sentences, in small letters; the word itself included
    std::string meaning;            // HTML: sentences
};

const std::vector<Term>& glossary();

// The section of the report, a place for each word.
std::string glossary_html();

// Links the first use of each word in texts that are read one after the other.
class FirstUses
{
public:
    // The HTML with links; words inside tags, links and code are left alone. A use is a whole word, in any case.
    std::string linked(const std::string& html);

private:
    std::set<std::string> linked_; // words
};

} // namespace fragfft::figures
