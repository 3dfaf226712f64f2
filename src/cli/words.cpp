#include "cli/words.hpp"

#include "cli/number_check.hpp"
#include "unknown_word.hpp"

#include <algorithm>
#include <fmt/format.h>
#include <fmt/ranges.h>
#include <limits>

namespace fragfft::cli {

namespace {

std::string description(const std::vector<std::string>& words)
{
    return fmt::format("{{{}}}", fmt::join(words, ","));
}

} // namespace

Check one_of(const std::string& what, const std::vector<std::string>& words)
{
    const auto fault = [what, words](const std::string& word) {
        return std::find(words.begin(), words.end(), word) != words.end() ? "" : unknown_word(what, word, words);
    };
    return {fault, description(words)};
}

Check one_of_or_number(const std::string& what, const std::vector<std::string>& words)
{
    const auto fault = [what, words, word_fault = one_of(what, words).fault](const std::string& text) -> std::string {
        const bool is_number = number_from(NumberKind::whole, 0, std::numeric_limits<int>::max()).fault(text).empty();
        const std::string text_fault = is_number ? "" : word_fault(text);
        return text_fault.empty() ? "" : text_fault + ", or a number";
    };
    return {fault, description(words)};
}

Check beginning_with(const std::vector<std::string>& words)
{
    return {[](const std::string&) { return std::string(); }, description(words)};
}

TypeDescription described_type(const std::string& type_name)
{
    TypeDescription type;
    const std::size_t colon = type_name.find(':');
    type.placeholder = type_name.substr(0, colon);
    if (colon == std::string::npos)
        return type;
    const std::string rest = type_name.substr(colon + 1);
    if (!rest.starts_with('{')) {
        type.range = rest;
        return type;
    }
    for (std::size_t begin = 1; begin < rest.size();) {
        const std::size_t end = std::min(rest.find_first_of(",}", begin), rest.size());
        type.words.push_back(rest.substr(begin, end - begin));
        begin = end + 1;
    }
    return type;
}

} // namespace fragfft::cli
