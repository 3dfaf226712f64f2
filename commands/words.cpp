#include "commands/words.hpp"

#include "unknown_word.hpp"

#include <algorithm>
#include <charconv>
#include <cmath>
#include <cstdint>
#include <fmt/format.h>
#include <fmt/ranges.h>
#include <limits>
#include <optional>

namespace fragfft::commands {

namespace {

std::string description(const std::vector<std::string>& words)
{
    return fmt::format("{{{}}}", fmt::join(words, ","));
}

template <typename Number> std::optional<double> number_in(const std::string& text)
{
    Number number{};
    const char* end = text.data() + text.size();
    const auto [parsed_end, error] = std::from_chars(text.data(), end, number);
    if (error != std::errc{} || parsed_end != end || !std::isfinite(static_cast<double>(number)))
        return std::nullopt;
    return static_cast<double>(number);
}

// Returns 10000000 rather than 1e+07.
std::string as_text(double number)
{
    return number == std::floor(number) ? fmt::format("{:.0f}", number) : fmt::format("{}", number);
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
        const bool is_number = number_from(NumberForm::whole, 0, std::numeric_limits<int>::max()).fault(text).empty();
        const std::string text_fault = is_number ? "" : word_fault(text);
        return text_fault.empty() ? "" : text_fault + ", or a number";
    };
    return {fault, description(words)};
}

Check beginning_with(const std::vector<std::string>& words)
{
    return {[](const std::string&) { return std::string(); }, description(words)};
}

Check number_from(NumberForm kind, double least, double largest)
{
    const std::string kind_words = kind == NumberForm::whole ? whole_number_words : "a number";
    const std::string range = fmt::format("{} from {} to {}", kind_words, as_text(least), as_text(largest));
    const auto fault = [=](const std::string& text) -> std::string {
        const std::optional<double> number =
            kind == NumberForm::whole ? number_in<std::int64_t>(text) : number_in<double>(text);
        if (number && *number >= least && *number <= largest)
            return "";
        return fmt::format("'{}' is not {}", text, range);
    };
    return {fault, range};
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

} // namespace fragfft::commands
