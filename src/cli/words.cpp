#include "cli/words.hpp"

#include "unknown_word.hpp"

#include <algorithm>
#include <charconv>
#include <fmt/format.h>
#include <fmt/ranges.h>

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
        const bool is_number = !text.empty() && text.find_first_not_of("0123456789") == std::string::npos;
        const std::string text_fault = is_number ? "" : word_fault(text);
        return text_fault.empty() ? "" : text_fault + ", or a number";
    };
    return {fault, description(words)};
}

Check beginning_with(const std::vector<std::string>& words)
{
    return {[](const std::string&) { return std::string(); }, description(words)};
}

Check within(int least, int largest)
{
    const auto fault = [least, largest](const std::string& text) -> std::string {
        int number = 0;
        const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), number);
        if (error == std::errc{} && end == text.data() + text.size() && number >= least && number <= largest)
            return "";
        return fmt::format("'{}' is no whole number from {} to {}", text, least, largest);
    };
    return {fault, fmt::format("{} to {}", least, largest)};
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
