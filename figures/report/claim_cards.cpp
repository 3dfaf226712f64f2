#include "figures/report/claim_cards.hpp"

#include <algorithm>
#include <charconv>
#include <cmath>
#include <optional>
#include <stdexcept>

namespace fragfft::figures {

namespace {

// Where the size stands in a statement: "256 x 256", or a number alone. Sizes of one law have one form.
struct SizeInText
{
    std::size_t begin = 0;
    std::size_t end = 0;
};

bool is_decimal_digit(char character)
{
    return '0' <= character && character <= '9';
}

// All numbers of the text that are words, two with " x " between them as one.
std::vector<SizeInText> sizes_in(const std::string& text)
{
    const auto begins_word = [&](std::size_t at) { return at == 0 || text[at - 1] == ' '; };
    const auto end_of_digits = [&](std::size_t at) {
        while (at < text.size() && is_decimal_digit(text[at]))
            ++at;
        return at;
    };
    std::vector<SizeInText> sizes;
    for (std::size_t at = 0; at < text.size(); ++at) {
        if (!is_decimal_digit(text[at]) || !begins_word(at))
            continue;
        std::size_t end = end_of_digits(at);
        if (text.compare(end, 3, " x ") == 0 && end + 3 < text.size() && is_decimal_digit(text[end + 3]))
            end = end_of_digits(end + 3);
        if (end == text.size() || text[end] == ' ' || text[end] == ',')
            sizes.push_back({at, end});
        at = end;
    }
    return sizes;
}

bool differ_in_one_size(const std::string& one, const std::string& other)
{
    const std::vector<SizeInText> sizes = sizes_in(one);
    const std::vector<SizeInText> others = sizes_in(other);
    if (one == other || sizes.size() != others.size())
        return false;
    for (std::size_t i = 0; i < sizes.size(); ++i)
        if (one.substr(0, sizes[i].begin) == other.substr(0, others[i].begin) &&
            one.substr(sizes[i].end) == other.substr(others[i].end))
            return true;
    return false;
}

bool state_one_law(const Claim& one, const Claim& other)
{
    return one.judgement.kind() == other.judgement.kind() && one.source == other.source &&
           differ_in_one_size(one.statement, other.statement);
}

bool is_close(double value, double other)
{
    constexpr double rounding = 1e-9; // of the same value, read from two rows
    return std::fabs(value - other) <= rounding * std::max(std::fabs(value), std::fabs(other));
}

// The numbers in a text: 30 and 32 in "30 to 32", 0.625 in "about 0.625".
std::vector<double> numbers_in(const std::string& text)
{
    std::vector<double> numbers;
    for (std::size_t at = 0; at < text.size(); ++at)
        if (is_decimal_digit(text[at]) && (at == 0 || text[at - 1] == ' ')) {
            double number = 0.0;
            at = static_cast<std::size_t>(std::from_chars(text.data() + at, text.data() + text.size(), number).ptr -
                                          text.data());
            numbers.push_back(number);
        }
    return numbers;
}

// Whether a cell is the value, or its range.
bool holds(const Table& table, std::size_t row, std::size_t column, const Interval& value)
{
    if (const std::optional<Interval> number = table.number(row, column))
        return is_close(number->middle, value.middle);
    const std::vector<double> numbers = numbers_in(table.text(row, column));
    const auto has = [&](double wanted) {
        return std::any_of(numbers.begin(), numbers.end(), [&](double number) { return is_close(number, wanted); });
    };
    return has(value.middle) || (has(value.low) && has(value.high));
}

} // namespace

std::vector<ClaimsOfLaw> laws_of(const std::vector<Claim>& claims)
{
    std::vector<ClaimsOfLaw> laws;
    for (const Claim& claim : claims) {
        const auto law = std::find_if(laws.begin(), laws.end(), [&](const ClaimsOfLaw& known) {
            return std::all_of(known.begin(), known.end(),
                               [&](const Claim* other) { return state_one_law(*other, claim); });
        });
        if (law == laws.end())
            laws.push_back({&claim});
        else
            law->push_back(&claim);
    }
    return laws;
}

std::pair<std::string, std::string> around_sizes(const ClaimsOfLaw& law)
{
    const std::string& first = law.front()->statement;
    for (const SizeInText& size : sizes_in(first)) {
        const std::string before = first.substr(0, size.begin);
        const std::string after = first.substr(size.end);
        if (std::all_of(law.begin(), law.end(), [&](const Claim* claim) {
                return claim->statement.starts_with(before) && claim->statement.ends_with(after);
            }))
            return {before, after};
    }
    throw std::logic_error("claims of one law whose statements have no size in common");
}

bool stands_in(const Claim& claim, const Table& table)
{
    if (!claim.then_and_now || !claim.is_of_numbers())
        return false;
    const auto cells_with = [&](const Interval& value) {
        std::vector<std::pair<std::size_t, std::size_t>> cells;
        for (std::size_t row = 0; row < table.rows().size(); ++row)
            for (std::size_t column = 0; column < table.columns().size(); ++column)
                if (holds(table, row, column, value))
                    cells.emplace_back(row, column);
        return cells;
    };
    const double then = claim.then_and_now->then;
    const auto now = cells_with(claim.then_and_now->now);
    for (const auto& [row, column] : cells_with({then, then, then}))
        for (const auto& other : now)
            if ((row == other.first) != (column == other.second))
                return true;
    return false;
}

} // namespace fragfft::figures
