#include "figures/judge/judge.hpp"

#include "figures/report/untold.hpp"

#include <algorithm>
#include <cmath>
#include <fmt/format.h>
#include <map>
#include <stdexcept>

namespace fragfft::figures {

namespace {

Claim published_claim(const ClaimRow& row)
{
    Claim claim;
    claim.id = row.id;
    claim.statement = row.statement;
    claim.source = row.source;
    claim.hardware = row.hardware;
    claim.year = row.year;
    return claim;
}

} // namespace

void Evaluation::add_case(const std::string& where, const std::function<Interval()>& value)
{
    try {
        add(where, computed(value));
    } catch (const MissingRow& error) {
        if (!missing_)
            missing_ = error.what();
    } catch (const NoNumber& error) {
        why_none_.push_back(error.what());
    }
}

// Notes the keys that `value` reads as inputs of the claim; keys that are read only for its sentences are not noted.
Interval Evaluation::computed(const std::function<Interval()>& value)
{
    if (reads_ == nullptr)
        return value();
    reads_->clear();
    const Interval interval = value();
    entered_.insert(reads_->begin(), reads_->end());
    return interval;
}

// An infinite value or a NaN is not a case, as when zero is divided by zero: it is reported as left out.
void Evaluation::add(const std::string& where, const Interval& value)
{
    const bool can_be_told = untold(where).empty();
    if (std::isfinite(value.low) && std::isfinite(value.middle) && std::isfinite(value.high) && can_be_told)
        cases_.push_back({where, value});
    else
        left_out_.push_back(can_be_told ? where : "");
}

void Evaluation::add_optional_case(const std::string& where, const std::function<Interval()>& value)
{
    try {
        add(where, computed(value));
    } catch (const MissingRow&) {
    }
}

void Evaluation::counted(bool nothing_differs, Evidence evidence)
{
    nothing_differs_ = nothing_differs;
    evidence_ = evidence;
}

// The reason why this machine cannot judge the claim; nothing if it can.
std::optional<std::string> Evaluation::lack(bool on_software) const
{
    for (const Need need : claim.needs) {
        if (need == Need::time_beyond_writing && !waits_for_colours_)
            throw std::logic_error(fmt::format("{} is not asked whether it waits for its colours", claim.id));
        if (need == Need::time_beyond_writing ? *waits_for_colours_ : on_software)
            return lack_of(need);
    }
    return std::nullopt;
}

Claim judged_claim(const ClaimRow& row, const Evaluation& evaluation, bool on_software, double share_of_others)
{
    Claim claim = published_claim(row);
    claim.share_of_others = share_of_others;
    for (const Key& key : evaluation.entered_)
        claim.computed_from.insert(key.text());
    const auto section = [&](const std::string& key) {
        return prose().sentence(fmt::format("{}.{}", row.id, key), evaluation.values);
    };
    std::optional<std::string> untestable = evaluation.untestable_ ? evaluation.untestable_ : evaluation.missing_;
    if (!untestable && row.kind == ClaimKind::construction && !evaluation.nothing_differs_)
        untestable = "nothing was counted";
    if (!untestable && row.kind != ClaimKind::construction && evaluation.cases_.empty())
        untestable = !evaluation.why_none_.empty()  ? evaluation.why_none_.front()
                     : evaluation.left_out_.empty() ? "nothing was measured"
                                                    : no_number;
    if (untestable) {
        state_untestable(claim, row.kind, row.published, *untestable);
    } else if (row.kind == ClaimKind::construction) {
        state_construction(claim, row.published, section("measured"), *evaluation.nothing_differs_,
                           evaluation.evidence_);
    } else if (row.kind == ClaimKind::hardware_figure) {
        state_figure(claim, {row.numbers.front(), evaluation.cases_.front().value, row.unit});
        claim.published = row.published;
    } else {
        claim.unfit = evaluation.lack(on_software);
        state_conclusion(claim, row.published, row.rule_as_it_stands(), Cases(evaluation.cases_), row.unit);
    }
    if (!evaluation.measured_.empty())
        claim.measured = section(evaluation.measured_);
    if (!untestable)
        for (const std::string& key : evaluation.beside_)
            claim.beside += section(key);
    for (const std::string& where : evaluation.left_out_)
        if (!untestable && !where.empty())
            claim.beside += fmt::format("; left out, for it cannot be computed: {}", where);
    for (const std::string& reason : evaluation.why_none_)
        if (!untestable)
            claim.beside += fmt::format("; left out: {}", reason);

    // Explain.
    if (prose().has(row.id) && !evaluation.untestable_)
        claim.explanation = prose().sentence(row.id, evaluation.values);
    for (const std::string& key : evaluation.said_)
        claim.explanation += (claim.explanation.empty() ? "" : " ") + section(key);
    return claim;
}

Claim claim_of_cases(const std::string& id, const std::vector<Case>& cases)
{
    const ClaimRow& row = claim_row(id);
    Claim claim = published_claim(row);
    state_conclusion(claim, row.published, row.rule_as_it_stands(), Cases(cases), row.unit);
    return claim;
}

namespace {

// Does not throw for missing measurements: a claim whose rows or values are missing is untested, with that reason.
Claim judged_by(const Evaluator& evaluator, const ClaimRow& row, const ItemRows& rows, const std::string& failure,
                double share_of_others)
{
    const bool on_software = rows.run().on_software();
    std::string reason = failure;
    if (failure.empty())
        try {
            std::set<Key> reads;
            Evaluation evaluation(row, &reads);
            evaluator.evaluate(rows.noting_reads(reads), evaluation);
            return judged_claim(row, evaluation, on_software, share_of_others);
        } catch (const std::exception& error) {
            reason = error.what();
        }
    Evaluation untested(row);
    untested.cannot_be_tested(reason);
    return judged_claim(row, untested, on_software, share_of_others);
}

} // namespace

std::vector<Claim> judged(const std::string& stem, std::span<const Evaluator> evaluators, const Run& run)
{
    const ItemRows& rows = run.of(stem);
    // Other programs disturb times, not counts.
    double share_of_others = 0.0;
    for (const MomentRows* moment : rows.judged_moments())
        if (moment->has_times() && moment->has(share_of_others_quantity))
            share_of_others = std::max(share_of_others, moment->number(share_of_others_quantity));
    const std::string failure = rows.words(failure_quantity);
    std::vector<Claim> claims;
    std::map<std::string, const Evaluator*> by_id;
    for (const Evaluator& evaluator : evaluators)
        by_id.emplace(fmt::format("{}_{}", stem, evaluator.name), &evaluator);
    if (by_id.size() != evaluators.size())
        throw std::logic_error(fmt::format("two claims of {} have one name", stem));
    for (const ClaimRow& row : claim_rows()) {
        const auto found = by_id.find(row.id);
        if (found == by_id.end())
            continue;
        claims.push_back(judged_by(*found->second, row, rows, failure, share_of_others));
    }
    if (claims.size() != by_id.size())
        throw std::logic_error(fmt::format("a claim of {} is in no published file", stem));
    return claims;
}

bool is_absent(const ItemRows& rows, Evaluation& evaluation)
{
    const std::string reason = rows.words(absence_quantity);
    if (!reason.empty())
        evaluation.cannot_be_tested(reason);
    return !reason.empty();
}

} // namespace fragfft::figures
