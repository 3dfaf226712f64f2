// The message for an unknown word, the same wherever words are read.
#pragma once

#include "one_line.hpp"

#include <algorithm>
#include <cstddef>
#include <numeric>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace fragfft {

// The number of insertions, deletions and replacements that turn one word into the other (Levenshtein).
inline std::size_t edit_distance(std::string_view a, std::string_view b)
{
    std::vector<std::size_t> row(b.size() + 1);
    std::iota(row.begin(), row.end(), std::size_t{0});
    for (std::size_t i = 0; i < a.size(); ++i) {
        std::size_t diagonal = std::exchange(row[0], i + 1);
        for (std::size_t j = 0; j < b.size(); ++j) {
            const std::size_t replaced = diagonal + (a[i] == b[j] ? 0 : 1);
            diagonal = row[j + 1];
            row[j + 1] = std::min({replaced, row[j] + 1, diagonal + 1});
        }
    }
    return row.back();
}

// Returns " (did you mean 'sigma'?)"; empty when more than half of the word is wrong.
template <typename Words> std::string suggestion(std::string_view word, const Words& known)
{
    const auto nearest = std::min_element(std::begin(known), std::end(known), [&](const auto& a, const auto& b) {
        return edit_distance(word, a) < edit_distance(word, b);
    });
    if (nearest == std::end(known) || 2 * edit_distance(word, *nearest) > word.size())
        return "";
    return " (did you mean '" + std::string(*nearest) + "'?)";
}

// Returns "unknown key 'sgma' (did you mean 'sigma'?); known: sigma, radius".
template <typename Words> std::string unknown_word(std::string_view what, std::string_view word, const Words& known)
{
    std::string message = "unknown " + std::string(what) + " '" + in_a_line(word) + "'" + suggestion(word, known);
    const char* separator = "; known: ";
    for (const auto& each : known) {
        message += separator + std::string(each);
        separator = ", ";
    }
    return message;
}

} // namespace fragfft
