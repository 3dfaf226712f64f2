#include "figures/report/untold.hpp"

#include <regex>

namespace fragfft::figures {

std::vector<std::string> untold(const std::string& text)
{
    static const std::regex pattern(
        R"(\{[^{}\n]*\}?|\b(?:nan|inf)\b|\b(?:(?:gives|prints) )?no number\b(?: is given)?)", std::regex::icase);
    const auto speaks_of_paper = [](const std::string& words) {
        return words.starts_with("gives ") || words.starts_with("prints ") || words.ends_with(" is given");
    };
    std::vector<std::string> found;
    for (std::sregex_iterator match(text.begin(), text.end(), pattern); match != std::sregex_iterator(); ++match)
        if (const std::string words = match->str(); !speaks_of_paper(words))
            found.push_back(words);
    return found;
}

} // namespace fragfft::figures
