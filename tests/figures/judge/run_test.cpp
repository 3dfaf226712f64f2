// How the values of several moments are pooled into one interval, and which moments are judged.
#include "catch_framework.hpp"
#include "figures/judge/run.hpp"

#include <cmath>
#include <random>

using namespace fragfft;
using namespace fragfft::figures;

namespace {

Row row(int moment, const Key& key, std::vector<double> samples, int turn = 1)
{
    return {.item = "item", .moment = moment, .turn = turn, .key = key, .clock = "c", .samples = std::move(samples)};
}

Row share(int moment, double of_others)
{
    return {.item = "item", .moment = moment, .key = Key(share_of_others_quantity), .samples = {of_others}};
}

Interval interval(double low, double middle, double high)
{
    return {low, middle, high};
}

} // namespace

TEST_CASE("Fewer than six moments: from the least to the greatest, around the geometric mean of the middles")
{
    CHECK(pooled({interval(1, 2, 4)}) == interval(1, 2, 4));
    const Interval two = pooled({interval(1, 2, 4), interval(3, 8, 9)});
    CHECK((two.low == 1.0 && two.high == 9.0));
    CHECK(two.middle == Approx(4.0));
    // If the middles are not all positive, their arithmetic mean is used.
    CHECK(pooled({interval(-2, -1, 0), interval(1, 3, 4)}) == interval(-2, 1, 4));
    CHECK(pooled(std::vector<Interval>(5, interval(1, 2, 4))).low == 1.0);
    CHECK_THROWS_AS(pooled(std::vector<Interval>()), std::logic_error);
    const double none = std::nan("");
    CHECK_FALSE(measuring::is_number(pooled({interval(1, 2, 4), interval(none, none, none)})));
}

TEST_CASE("From six moments on the interval is the range of their middles, so that more measuring narrows it")
{
    std::vector<Interval> moments;
    for (const double middle : {5.0, 3.0, 4.0, 8.0, 6.0, 7.0})
        moments.push_back(interval(0.1, middle, 100.0));
    CHECK(pooled(moments) == interval(3.0, 5.5, 8.0));
}

TEST_CASE("The range of six holds the median of any distribution with the promised certainty")
{
    // A skewed distribution, whose median is 1.
    std::mt19937 generator(2026);
    std::lognormal_distribution<double> distribution(0.0, 2.0);
    int held = 0;
    constexpr int rounds = 20000;
    for (int i = 0; i < rounds; ++i) {
        std::vector<Interval> moments;
        for (int moment = 0; moment < 6; ++moment) {
            const double middle = distribution(generator);
            moments.push_back(interval(middle, middle, middle));
        }
        const Interval all = pooled(moments);
        held += all.low <= 1.0 && 1.0 <= all.high ? 1 : 0;
    }
    // The standard deviation of the share is 0.0012.
    CHECK(std::abs(static_cast<double>(held) / rounds - certainty_of_six) < 0.006);
}

TEST_CASE("Ratios and differences are taken round by round, of one turn")
{
    const Run run({}, ItemEffort::standard,
                  {row(1, "a", {2, 6}), row(1, "b", {1, 2}), row(1, "c", {1, 2}, 2), row(1, "d", {1, 2, 3})});
    const ItemRows& rows = run.of("item");
    CHECK(rows.ratio("a", "b").middle == 2.5);
    CHECK(rows.difference("a", "b").middle == 2.5);
    CHECK_THROWS_AS(rows.ratio("a", "c"), MissingRow); // another turn
    CHECK_THROWS_AS(rows.ratio("a", "d"), MissingRow); // other rounds
    CHECK_THROWS_AS(rows.ratio("a", "e"), MissingRow);
    CHECK_THROWS_AS(rows.number("a"), MissingRow); // two samples are not one number
    CHECK_THROWS_AS(run.of("another item").time("a"), MissingRow);
}

TEST_CASE("A moment that lacks a row is left out, and where all lack it the row is named")
{
    const Run run({}, ItemEffort::standard, {row(1, "a", {1}), row(2, "b", {1}), row(3, "a", {9})});
    CHECK(run.of("item").time("a").middle == Approx(3.0));
    CHECK(run.of("item").time("a").high == 9.0);
    CHECK_THROWS_WITH(run.of("item").time(Key("c", {{"side", 8}})), "'c | side=8' was not measured");
}

TEST_CASE("Moments that other programs disturbed are judged only where fewer than two others are")
{
    std::vector<Row> rows{row(1, "a", {1}), share(1, 0.5), row(2, "a", {2}), share(2, 0.01)};
    CHECK(Run({}, ItemEffort::standard, rows).of("item").time("a").low == 1.0);
    rows.insert(rows.end(), {row(3, "a", {8}), share(3, 0.1)}); // a tenth is still negligible
    const Run run({}, ItemEffort::standard, rows);
    CHECK(run.of("item").time("a").low == 2.0);
    CHECK(run.of("item").time("a").high == 8.0);
    CHECK(run.of("item").clock_and_runs("a") == "c, 2 runs");
}

TEST_CASE("A time is told as pooled over all experiments that measured it, and judged as its own measured it")
{
    Row of_other = row(1, "a", {8});
    of_other.item = "other";
    Row only_there = row(1, "b", {5});
    only_there.item = "other";
    const Run run({}, ItemEffort::standard, {row(1, "a", {2}), of_other, only_there});
    for (const char* item : {"item", "other"}) {
        CHECK(run.of(item).told_time("a") == Interval{2.0, 4.0, 8.0}); // the geometric mean in the middle
        CHECK(run.of(item).clock_and_runs("a") == "c, 2 runs");
    }
    CHECK(run.of("item").time("a").middle == 2.0);
    CHECK(run.of("other").time("a").middle == 8.0);
    CHECK(run.of("other").told_time("b").middle == 5.0);
    CHECK_THROWS_AS(run.of("item").told_time("c"), MissingRow);
}
