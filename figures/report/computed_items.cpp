#include "figures/report/computed_items.hpp"

#include <algorithm>
#include <cmath>
#include <fmt/format.h>
#include <map>
#include <stdexcept>
#include <utility>

namespace fragfft::figures {

namespace {

constexpr double margin_of_alike = 1.02;
constexpr double margin_of_gpu = 1.1;
constexpr double margin_of_cpu = 2.0;
// The GPU waits for a CPU that submits its passes, and that other programs may use: two passes of 256 x 256 took 0.024
// and 0.030 ms in one run.
constexpr double submitting_milliseconds = 0.01;

std::string range_text(const MeasuredTime& time)
{
    return fmt::format("{} to {} ms", number(time.least_milliseconds), number(time.greatest_milliseconds));
}

// Whether the ranges overlap, both widened by the margin, or else by what submitting may take.
bool overlap(const MeasuredTime& one, const MeasuredTime& other, double margin)
{
    const auto reaches = [&](double least, double greatest) {
        return least <= std::max(margin * greatest, greatest + submitting_milliseconds);
    };
    return reaches(one.least_milliseconds, other.greatest_milliseconds) &&
           reaches(other.least_milliseconds, one.greatest_milliseconds);
}

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
    if (!first.unfit)
        first.unfit = second.unfit;
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

bool ComparedTimes::agree() const
{
    return overlap(first, second, margin);
}

bool ComparedTimes::meet() const
{
    return overlap(first, second, margin_of_alike);
}

std::string ComparedTimes::words() const
{
    return fmt::format("{}: {} in {}, {} in {}", quantity, range_text(first), first_item, range_text(second),
                       second_item);
}

std::vector<ComparedTimes> compared_times(const Reproduction& reproduction)
{
    struct Known
    {
        const ComputedItem* computed;
        MeasuredTime time;
    };
    std::multimap<std::string, Known> known; // by quantity
    std::vector<ComparedTimes> compared;
    for (const ComputedItem& computed : reproduction.items)
        for (const MeasuredTime& time : computed.result.times) {
            const auto [begin, end] = known.equal_range(time.quantity);
            bool is_compared = false;
            for (auto other = begin; other != end && !is_compared; ++other) {
                const ComputedItem& earlier = *other->second.computed;
                if (&earlier == &computed)
                    continue;
                is_compared = earlier.effort == computed.effort && same_but_date(earlier.machine, computed.machine);
                if (is_compared)
                    compared.push_back({time.quantity, earlier.item->stem, computed.item->stem, other->second.time,
                                        time, time.on_gpu ? margin_of_gpu : margin_of_cpu});
            }
            if (!is_compared)
                known.emplace(time.quantity, Known{&computed, time});
        }
    return compared;
}

bool asks_for_second_moment(const ItemResult& result)
{
    return result.is_first_look || std::any_of(result.claims.begin(), result.claims.end(), [](const Claim& claim) {
               return claim.rule && std::any_of(claim.cases.begin(), claim.cases.end(), was_measured);
           });
}

void join_second_moment(ItemResult& first, const ItemResult& second)
{
    if (first.is_first_look) {
        if (!first.claims.empty() || second.is_first_look)
            throw std::logic_error("a first look claims nothing, and no second one follows it");
        const ItemResult look = std::exchange(first, second);
        join_checks(first.checks, look.checks);
        first.rows.insert(first.rows.begin(), look.rows.begin(), look.rows.end());
        return;
    }
    if (first.claims.size() != second.claims.size())
        throw std::logic_error("another number of claims at a second moment");
    for (std::size_t i = 0; i < first.claims.size(); ++i)
        join(first.claims[i], second.claims[i]);
    join_checks(first.checks, second.checks);
    join_times(first.times, second.times);
    first.rows.insert(first.rows.end(), second.rows.begin(), second.rows.end());
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

std::vector<std::string> Reproduction::failed_checks() const
{
    std::vector<std::string> lines;
    for (const ComputedItem& computed : items)
        for (const Check& check : computed.result.checks)
            if (!check.holds())
                lines.push_back(fmt::format("{}: {}: {:g} exceeds {:g}", computed.item->stem, check.what,
                                            check.measured, check.bound));
    for (const ComparedTimes& compared : compared_times(*this))
        if (!compared.agree())
            lines.push_back("one time in two items: " + compared.words());
    return lines;
}

std::vector<ItemsOfPaper> by_paper(const Reproduction& reproduction)
{
    std::vector<ItemsOfPaper> papers;
    for (const ComputedItem& computed : reproduction.items) {
        const std::string& name = computed.item->paper;
        auto paper =
            std::find_if(papers.begin(), papers.end(), [&](const ItemsOfPaper& known) { return known.paper == name; });
        if (paper == papers.end())
            paper = papers.insert(papers.end(), ItemsOfPaper{name, {}});
        paper->items.push_back(&computed);
    }
    return papers;
}

} // namespace fragfft::figures
