#include "figures/judge/claim_rows.hpp"

#include "errors.hpp"
#include "figures/measuring/csv_table.hpp"
#include "reference/published_values.hpp"

#include <algorithm>
#include <array>
#include <charconv>
#include <fmt/format.h>
#include <stdexcept>

namespace fragfft::figures {

namespace {

constexpr std::array kinds{ClaimKind::construction, ClaimKind::hardware_figure, ClaimKind::conclusion};
constexpr std::array all_needs{Need::graphics_hardware, Need::memory_of_its_own, Need::time_beyond_writing};
constexpr std::string_view in_one_case = ", in one case";

// The parts of a cell between semicolons.
std::vector<std::string> parts_of(const std::string& cell)
{
    std::vector<std::string> parts;
    for (std::size_t place = 0; place < cell.size();) {
        const std::size_t end = std::min(cell.find(';', place), cell.size());
        const std::size_t begin = cell.find_first_not_of(' ', place);
        if (begin < end)
            parts.push_back(cell.substr(begin, end - begin));
        place = end + 1;
    }
    return parts;
}

template <typename Choices> auto chosen(const Choices& choices, const std::string& word, const std::string& id)
{
    const auto found =
        std::find_if(choices.begin(), choices.end(), [&](const auto choice) { return word == name(choice); });
    if (found == choices.end())
        throw InputError(fmt::format("'{}': '{}' is no word that a claim can have there", id, word));
    return *found;
}

double number_in(const std::string& word, const std::string& id)
{
    double number = 0.0;
    const auto [end, error] = std::from_chars(word.data(), word.data() + word.size(), number);
    if (error != std::errc() || end != word.data() + word.size())
        throw InputError(fmt::format("'{}': '{}' is no number", id, word));
    return number;
}

std::string words_of_numbers(const ClaimRow& claim)
{
    std::string words;
    for (const double number : claim.numbers)
        if (words.empty() || number != claim.numbers.front())
            words += (words.empty() ? "" : " to ") + measuring::number(number, 3);
    return words + (words.empty() || claim.unit.empty() ? "" : " ") + (words.empty() ? "" : claim.unit);
}

std::vector<ClaimRow> rows_of(const reference::PublishedTable& table)
{
    std::vector<ClaimRow> claims;
    for (std::size_t i = 0; i < table.row_count(); ++i) {
        const auto cell = [&](const char* column) { return table.text(i, column); };
        ClaimRow claim{cell("id"), cell("statement"), cell("source"), cell("hardware"), cell("year")};
        claim.kind = chosen(kinds, cell("kind"), claim.id);
        claim.rule = cell("rule");
        claim.one_case_is_enough = claim.rule.ends_with(in_one_case);
        if (claim.one_case_is_enough)
            claim.rule.resize(claim.rule.size() - in_one_case.size());
        for (const std::string& word : parts_of(cell("numbers")))
            claim.numbers.push_back(number_in(word, claim.id));
        claim.unit = cell("unit");
        claim.published = cell("published");
        if (claim.published.empty())
            claim.published = words_of_numbers(claim);
        for (const std::string& word : parts_of(cell("needs")))
            claim.needs.push_back(chosen(all_needs, word, claim.id));
        if (claim.kind == ClaimKind::conclusion)
            claim.rule_as_it_stands(); // or throws
        else if (!claim.rule.empty() || (claim.kind == ClaimKind::hardware_figure && claim.numbers.size() != 1))
            throw InputError(
                fmt::format("'{}': only a conclusion has a rule, and a figure of hardware one number", claim.id));
        claims.push_back(std::move(claim));
    }
    return claims;
}

} // namespace

const char* name(Need need)
{
    switch (need) {
    case Need::graphics_hardware:
        return "graphics hardware";
    case Need::memory_of_its_own:
        return "memory of its own";
    case Need::time_beyond_writing:
        return "time beyond writing";
    }
    return "";
}

const char* lack_of(Need need)
{
    switch (need) {
    case Need::graphics_hardware:
        return "a software renderer runs on the CPU itself, so it says nothing of graphics hardware";
    case Need::memory_of_its_own:
        return "a software renderer has no memory of its own, so its transfers are copies within the computer's";
    case Need::time_beyond_writing:
        return "passes that only write the same colours take nine tenths of the time here, or more, so removing other "
               "work says nothing of arithmetic against memory";
    }
    return "";
}

const std::vector<ClaimRow>& claim_rows()
{
    static const std::vector<ClaimRow> all = [] {
        std::vector<ClaimRow> claims;
        for (const char* paper : {"own", "moreland_angel_2003", "fialka_cadik_2006", "lloyd_boyd_govindaraju_2008",
                                  "intel_2014", "mota_2022", "beyond"})
            for (ClaimRow& claim : rows_of(reference::published_claims(paper)))
                claims.push_back(std::move(claim));
        return claims;
    }();
    return all;
}

std::vector<const ClaimRow*> claim_rows_of(const std::string& stem, const std::vector<std::string>& all_stems)
{
    std::vector<const ClaimRow*> claims;
    for (const ClaimRow& claim : claim_rows()) {
        const auto belongs_to = [&](const std::string& to) { return claim.id.starts_with(to + '_'); };
        const bool has_closer = std::any_of(all_stems.begin(), all_stems.end(), [&](const std::string& other) {
            return other.size() > stem.size() && belongs_to(other);
        });
        if (belongs_to(stem) && !has_closer)
            claims.push_back(&claim);
    }
    return claims;
}

const ClaimRow& claim_row(const std::string& id)
{
    for (const ClaimRow& claim : claim_rows())
        if (claim.id == id)
            return claim;
    throw std::logic_error(fmt::format("no paper claims '{}'", id));
}

} // namespace fragfft::figures
