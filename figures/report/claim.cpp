#include "figures/report/claim.hpp"

#include "figures/measuring/csv_table.hpp"

#include <algorithm>
#include <cmath>
#include <filesystem>
#include <fmt/format.h>

namespace fragfft::figures {

namespace {

std::string with_unit(const std::string& value, const std::string& unit)
{
    return unit.empty() ? value : value + ' ' + unit;
}

std::string text_of(const Published& published)
{
    return published.least == published.greatest
               ? number(published.least, 3)
               : fmt::format("{} to {}", number(published.least, 3), number(published.greatest, 3));
}

// The text tells how many runs an interval has if they are few: "0.64 (0.61 to 0.66, of 6 runs)".
std::string text_of_measured(const Interval& interval)
{
    constexpr int few_runs = 10;
    std::string text = measuring::text_of(interval);
    if (text.ends_with(')') && interval.runs > 0 && interval.runs < few_runs)
        text.insert(text.size() - 1, fmt::format(", of {} runs", interval.runs));
    return text;
}

std::string text_of(const std::vector<Case>& cases, const std::string& unit)
{
    std::string text;
    for (const Case& one : cases)
        text += fmt::format("{}{}{}", text.empty() ? "" : "; ", with_unit(text_of_measured(one.value), unit),
                            one.where.empty() ? "" : " at " + one.where);
    return text;
}

} // namespace

Claim claim_of(const reference::PublishedTable& published, std::size_t row, const std::string& name,
               const std::string& statement)
{
    Claim claim;
    claim.id = fmt::format("{}_{}", std::filesystem::path(published.name()).stem().string(), name);
    claim.statement = statement;
    claim.source = published.text(row, "source");
    claim.hardware = published.text(row, "hardware");
    claim.year = published.text(row, "year");
    return claim;
}

void state_construction(Claim& claim, const std::string& published, const std::string& measured, bool nothing_differs,
                        Evidence evidence)
{
    claim.published = published;
    claim.measured = measured;
    claim.judgement = judged_construction(nothing_differs, evidence);
}

void state_figure(Claim& claim, const ThenAndNow& figure)
{
    claim.published = with_unit(number(figure.then), figure.unit);
    claim.measured = with_unit(text_of_measured(figure.now), figure.unit);
    claim.then_and_now = figure;
    claim.judgement =
        claim.is_of_numbers() ? judged_hardware_figure() : judged_untestable(ClaimKind::hardware_figure, no_number);
}

void state_conclusion(Claim& claim, const std::string& published, const Rule& rule, Cases cases,
                      const std::string& unit)
{
    claim.published = published;
    claim.cases = std::move(cases);
    claim.unit = unit;
    claim.rule = rule;
    judge_again(claim);
}

void state_ratio(Claim& claim, const Published& published, Cases measured, const std::string& unit)
{
    state_conclusion(claim, with_unit(text_of(published), unit), Rule::ratio(published), std::move(measured), unit);
}

void state_ordering(Claim& claim, const std::string& published, Cases ratios, const std::string& unit,
                    Strength strength)
{
    state_conclusion(claim, published, Rule::ordering(strength), std::move(ratios), unit);
}

void state_alike(Claim& claim, const std::string& published, Cases ratios, const std::string& unit)
{
    state_conclusion(claim, published, Rule::alike(), std::move(ratios), unit);
}

void state_growth(Claim& claim, const std::string& published, double law, const Interval& measured,
                  const std::string& range)
{
    state_conclusion(claim, published, Rule::growth(law), measured, "times");
    claim.beside = ", " + range;
}

void state_untestable(Claim& claim, ClaimKind kind, const std::string& published, const std::string& reason)
{
    claim.published = published;
    claim.measured = "nothing";
    claim.judgement = judged_untestable(kind, reason);
}

void judge_again(Claim& claim)
{
    claim.measured = text_of(claim.cases, claim.unit);
    claim.judgement = judgement_by_rule(claim);
}

Judgement judgement_by_rule(const Claim& claim)
{
    if (claim.unfit || !claim.is_of_numbers())
        return judged_untestable(ClaimKind::conclusion, claim.unfit.value_or(no_number));
    return claim.rule.value().judgement_beside_others(claim.cases, claim.share_of_others);
}

bool Claim::is_of_numbers() const
{
    return (!then_and_now || is_number(then_and_now->now)) &&
           std::all_of(cases.begin(), cases.end(), [](const Case& one) { return is_number(one.value); });
}

std::optional<Interval> Claim::interval() const
{
    if (!is_of_numbers() || (!then_and_now && cases.empty()))
        return std::nullopt;
    if (then_and_now)
        return then_and_now->now;
    Interval all = cases.front().value;
    double sum = 0.0;
    double logarithms = 0.0;
    bool are_factors = true;
    for (const Case& one : cases) {
        all.low = std::min(all.low, one.value.low);
        all.high = std::max(all.high, one.value.high);
        sum += one.value.middle;
        are_factors = are_factors && one.value.middle > 0.0;
        logarithms += are_factors ? std::log(one.value.middle) : 0.0;
    }
    const auto count = static_cast<double>(cases.size());
    if (cases.size() > 1)
        all.middle = are_factors ? std::exp(logarithms / count) : sum / count;
    return all;
}

} // namespace fragfft::figures
