#include "figures/report/begun_text.hpp"

#include <algorithm>
#include <array>
#include <fmt/format.h>
#include <string_view>
#include <vector>

namespace fragfft::figures {

namespace {

std::size_t words_in(const std::string& html)
{
    std::size_t words = 0;
    bool is_in_tag = false;
    bool is_in_word = false;
    for (const char character : html) {
        is_in_tag = character == '<' || (is_in_tag && character != '>');
        const bool ends_word = is_in_tag || character == '>' || character == ' ' || character == '\n';
        words += !ends_word && !is_in_word;
        is_in_word = !ends_word;
    }
    return words;
}

// Whether the tag there belongs to an element that is never closed.
bool is_void(const std::string& html, std::size_t tag)
{
    constexpr std::array names{"<br", "<hr", "<img", "<wbr"};
    return std::any_of(names.begin(), names.end(),
                       [&](std::string_view name) { return html.compare(tag, name.size(), name) == 0; });
}

// The elements that a text of HTML is a sequence of; a heading is one with what follows it.
std::vector<std::string> elements_of(const std::string& html)
{
    std::vector<std::string> elements{""};
    int depth = 0;
    for (std::size_t at = 0; at < html.size();) {
        const bool is_tag = html[at] == '<';
        const std::size_t end =
            is_tag ? std::min(html.find('>', at), html.size() - 1) + 1 : std::min(html.find('<', at), html.size());
        elements.back() += html.substr(at, end - at);
        if (is_tag)
            depth += html[at + 1] == '/' ? -1 : is_void(html, at) ? 0 : 1;
        at = end;
        const bool is_heading = html.compare(at - std::min<std::size_t>(at, 5), 5, "</h3>") == 0;
        if (depth == 0 && at < html.size() && !is_heading)
            elements.emplace_back();
    }
    return elements;
}

} // namespace

std::string begun(const std::string& html)
{
    constexpr std::size_t most_words_in_sight = 90;
    constexpr std::size_t fewest_folded = 20;
    std::string in_sight;
    std::string further;
    for (const std::string& element : elements_of(html)) {
        const bool fits = in_sight.empty() || words_in(in_sight) + words_in(element) <= most_words_in_sight;
        (further.empty() && fits ? in_sight : further) += element;
    }
    if (words_in(further) < fewest_folded)
        return html;
    return fmt::format("{}<details class=\"more\"><summary>{} words more</summary>\n{}</details>\n", in_sight,
                       words_in(further), further);
}

} // namespace fragfft::figures
