// The words of the field that the report uses, explained once and linked from where each is read first.
#pragma once

#include <set>
#include <string>
#include <vector>

namespace fragfft::figures {

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
