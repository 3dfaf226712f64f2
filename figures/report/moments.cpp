#include "figures/report/moments.hpp"

#include "figures/report/agreeing_times.hpp"

#include <algorithm>
#include <cmath>
#include <fmt/format.h>
#include <stdexcept>

namespace fragfft::figures {

namespace {

Interval spanning(const Interval& one, const Interval& other)
{
    const bool are_factors = one.middle > 0.0 && other.middle > 0.0;
    return {std::min(one.low, other.low),
            are_factors ? std::sqrt(one.middle * other.middle) : 0.5 * (one.middle + other.middle),
            std::max(one.high, other.high)};
}

bool same_where(const Case& one, const Case& other)
{
    return one.where == other.where;
}

void join(Claim& first, const Claim& second)
{
    if (first.id != second.id)
        throw std::logic_error(fmt::format("'{}' became '{}' at a second moment", first.id, second.id));
    if (first.then_and_now && second.then_and_now) {
        first.then_and_now->now = spanning(first.then_and_now->now, second.then_and_now->now);
        const std::string published = first.published;
        state_figure(first, *first.then_and_now);
        first.published = published;
        return;
    }
    if (!first.rule || !second.rule) {
        // What one moment cannot tell, both together cannot.
        if (first.rule || first.then_and_now)
            first = second;
        return;
    }
    if (!std::equal(first.cases.begin(), first.cases.end(), second.cases.begin(), second.cases.end(), same_where))
        throw std::logic_error(fmt::format("'{}' has other cases at a second moment", first.id));
    for (std::size_t i = 0; i < first.cases.size(); ++i)
        first.cases[i].value = spanning(first.cases[i].value, second.cases[i].value);
    first.share_of_others = std::max(first.share_of_others, second.share_of_others);
    judge_again(first);
}

void join_checks(std::vector<Check>& first, const std::vector<Check>& second)
{
    for (const Check& check : second) {
        const auto same = std::find_if(first.begin(), first.end(), [&](const Check& other) {
            return other.what == check.what && other.bound == check.bound;
        });
        if (same == first.end())
            first.push_back(check);
        else if (!check.holds() || check.measured > same->measured)
            same->measured = check.measured;
    }
}

void join_times(std::vector<MeasuredTime>& first, const std::vector<MeasuredTime>& second)
{
    for (const MeasuredTime& time : second)
        for (MeasuredTime& same : first)
            if (same.quantity == time.quantity) {
                same.least_milliseconds = std::min(same.least_milliseconds, time.least_milliseconds);
                same.greatest_milliseconds = std::max(same.greatest_milliseconds, time.greatest_milliseconds);
            }
}

bool was_measured(const Case& one)
{
    return one.value.low < one.value.high;
}

} // namespace

bool asks_for_second_moment(const ItemResult& result)
{
    return std::any_of(result.claims.begin(), result.claims.end(), [](const Claim& claim) {
        return claim.rule && std::any_of(claim.cases.begin(), claim.cases.end(), was_measured);
    });
}

void join_second_moment(ItemResult& first, const ItemResult& second)
{
    if (first.claims.size() != second.claims.size())
        throw std::logic_error("another number of claims at a second moment");
    for (std::size_t i = 0; i < first.claims.size(); ++i)
        join(first.claims[i], second.claims[i]);
    join_checks(first.checks, second.checks);
    join_times(first.times, second.times);
}

bool doubt_disagreeing_times(Reproduction& reproduction)
{
    bool any = false;
    for (const ComparedTimes& compared : compared_times(reproduction)) {
        if (compared.meet())
            continue;
        for (ComputedItem& computed : reproduction.items) {
            if (computed.item->stem != compared.first_item && computed.item->stem != compared.second_item)
                continue;
            for (Claim& claim : computed.result.claims) {
                if (std::none_of(claim.cases.begin(), claim.cases.end(), was_measured))
                    continue;
                claim.judgement = judged_beside_other_times(claim.judgement, compared.words());
                any |= claim.judgement.doubt() == Doubt::disagreeing_times;
            }
        }
    }
    return any;
}

} // namespace fragfft::figures
