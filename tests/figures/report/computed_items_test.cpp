// Times of the same work in two items of a run.
#include "catch_framework.hpp"
#include "figures/report/computed_items.hpp"

using namespace fragfft;
using namespace fragfft::figures;

namespace {

Row row(const std::string& item, const Key& key, std::vector<double> samples, const char* clock = gl::device_clock)
{
    return {.item = item, .key = key, .unit = "ms", .clock = clock, .samples = std::move(samples)};
}

} // namespace

TEST_CASE("Times of one key agree where their ranges meet, a GPU's within a tenth")
{
    const auto agree = [](double low, double high, const char* clock = gl::device_clock) {
        const Run run({}, ItemEffort::standard,
                      {row("one", "pass", {1.1, 1.3}, clock), row("two", "pass", {low, high}, clock)});
        const auto compared = compared_times(run);
        REQUIRE(compared.size() == 1);
        CHECK((compared[0].first_item == "one" && compared[0].second_item == "two"));
        return compared.front().agree();
    };
    CHECK(agree(1.0, 1.2));
    CHECK(agree(0.9, 1.001));
    CHECK_FALSE(agree(0.9, 0.99));
    CHECK(agree(1.42, 2.0));
    CHECK_FALSE(agree(1.44, 2.0));
    CHECK(agree(2.5, 2.6, "steady clock")); // of the CPU
    CHECK_FALSE(agree(2.7, 2.8, "steady clock"));
}

TEST_CASE("Times that are not of one key, of one item or no times are not compared")
{
    const Run run({}, ItemEffort::standard,
                  {row("one", Key("pass", {{"side", 8}}), {1.0}), row("two", Key("pass", {{"side", 16}}), {2.0}),
                   row("one", "fft", {1.0}), row("one", "count", {1.0}, ""), row("two", "count", {2.0}, "")});
    CHECK(compared_times(run).empty());
}

TEST_CASE("Times that differ by what submitting work may take do not contradict each other")
{
    const auto meet = [](double other) {
        const Run run({}, ItemEffort::standard, {row("one", "pass", {0.024}), row("two", "pass", {other})});
        return compared_times(run).at(0).meet();
    };
    CHECK(meet(0.030));
    CHECK_FALSE(meet(0.035));
}

namespace {

void tell_nothing(const ItemRows&, ItemResult&) {}

void divide_a_by_b(const ItemRows& rows, Evaluation& claim)
{
    claim.value_is([&] { return rows.ratio("a", "b"); });
    claim.values.set("beside", rows.time("c"));
}

} // namespace

TEST_CASE("Times that differ from item to item leave only conclusions undecided that are computed from them")
{
    constexpr Evaluator evaluators[] = {{"slm", divide_a_by_b}};
    const ItemCode judging{nullptr, evaluators, tell_nothing};
    const ItemCode timing{nullptr, {}, tell_nothing};
    const Item item("intel_2014_figure13", "", "", judging);
    const Item other("another", "", "", timing);
    const auto judgement = [&](const char* timed_twice) {
        const Run run({}, ItemEffort::standard,
                      {row(item.stem, "a", {4.0, 4.0}), row(item.stem, "b", {2.0, 2.0}),
                       row(item.stem, "c", {1.0, 1.0}), row(other.stem, timed_twice, {9.0, 9.0})});
        return told_run({&item, &other}, run, {}, "").items.at(0).result.claims.at(0).judgement;
    };
    CHECK(judgement("a").doubt() == Doubt::disagreeing_times);
    CHECK(judgement("b").doubt() == Doubt::disagreeing_times);
    CHECK(judgement("c").verdict() == Verdict::reproduced);
}
