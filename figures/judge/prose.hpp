// The words of the report: figures/telling/PAPER.txt has a section for each chapter, claim and prepared sentence, with
// named values in braces.
#pragma once

#include "figures/measuring/interval.hpp"
#include "figures/report/measuring_names.hpp"

#include <map>
#include <string>
#include <string_view>
#include <vector>

namespace fragfft::figures {

// Named values of sentences, formatted as a reader sees them. A value that is not finite cannot be put into words: it
// throws MissingRow.
class Values
{
public:
    Values& set(const std::string& name, std::string words);
    Values& set(const std::string& name, double number, int significant_digits = 3);
    Values& set(const std::string& name, int number);
    Values& set(const std::string& name, const Interval& interval, int significant_digits = 3);
    Values& set(const Values& others);

    const std::map<std::string, std::string>& all() const { return words_; }

private:
    std::map<std::string, std::string> words_;
};

class Prose
{
public:
    // `texts` maps file names to texts, in which a line "== KEY" begins a section that ends at the next one. Throws
    // std::logic_error naming file and line for text before the first section and for a repeated key.
    explicit Prose(const std::map<std::string_view, std::string_view>& texts);

    bool has(const std::string& key) const { return sections_.contains(key); }
    std::vector<std::string> keys() const;
    // The section without values filled in. Paragraphs are separated by an empty line; the lines of a paragraph are
    // joined.
    const std::string& section(const std::string& key) const; // throws std::logic_error if there is none
    // The section with its values filled in. Throws std::logic_error naming key and value when a value is missing.
    std::string sentence(const std::string& key, const Values& values) const;
    // The same as HTML: each paragraph that does not begin with a tag is wrapped in <p>. Values are escaped.
    std::string html(const std::string& key, const Values& values) const;

private:
    std::map<std::string, std::string> sections_;
};

// The texts that are compiled in.
const Prose& prose();

} // namespace fragfft::figures
