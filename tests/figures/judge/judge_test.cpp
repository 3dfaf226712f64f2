// Judging evaluations, with claims of the papers.
#include "catch_framework.hpp"
#include "errors.hpp"
#include "figures/judge/judge.hpp"
#include "figures/judge/moments.hpp"

#include <set>

using namespace fragfft;
using namespace fragfft::figures;

namespace {

const char* const stem = "intel_2014_figure13";

void two_cases(const ItemRows& rows, Evaluation& claim)
{
    claim.add_case("one", [&] { return rows.ratio("a", "b"); });
    claim.add_optional_case("another", [&] { return rows.ratio("c", "b"); });
}

Row row(const Key& key, std::vector<double> samples, const char* clock = "c")
{
    return {.item = stem, .key = key, .clock = clock, .samples = std::move(samples)};
}

Claim judged_of(std::vector<Row> rows, void (*evaluate)(const ItemRows&, Evaluation&) = two_cases)
{
    const Evaluator evaluators[] = {{"slm", evaluate}};
    return judged(stem, evaluators, Run({}, ItemEffort::standard, std::move(rows))).at(0);
}

} // namespace

TEST_CASE("Every published claim has a rule that the judge knows, and a name of its own")
{
    std::set<std::string> ids;
    for (const ClaimRow& claim : claim_rows()) {
        INFO(claim.id);
        CHECK(ids.insert(claim.id).second);
        for (const std::string& text : {claim.statement, claim.source, claim.hardware, claim.year, claim.published})
            CHECK_FALSE(text.empty());
        CHECK(claim.statement.back() != '.');
        CHECK((claim.kind == ClaimKind::conclusion) == !claim.rule.empty());
    }
    CHECK(ids.size() > 100);
    CHECK_THROWS_AS(claim_row("no_such_claim"), std::logic_error);
}

TEST_CASE("A claim is judged by what its cases are, and an optional one may be missing")
{
    const Claim claim = judged_of({row("a", {4, 4}), row("b", {2, 2}), row("c", {6, 6})});
    CHECK(claim.judgement.verdict() == Verdict::reproduced);
    CHECK(claim.measured == "2 times as fast at one; 3 times as fast at another");
    CHECK(judged_of({row("a", {4, 4}), row("b", {2, 2})}).measured == "2 times as fast at one");
}

TEST_CASE("A required case that is missing leaves the claim untested, and is named")
{
    const Claim claim = judged_of({row("b", {2, 2}), row("c", {6, 6})});
    CHECK(claim.judgement.verdict() == Verdict::cannot_be_tested);
    CHECK(claim.judgement.rule() == "'a' was not measured");
    CHECK(claim.judgement.kind() == ClaimKind::conclusion);
    // Also without any case.
    CHECK(judged_of({}).judgement.verdict() == Verdict::cannot_be_tested);
    const Claim thrown = judged_of({row("a", {1})}, [](const ItemRows& rows, Evaluation&) { rows.number("x"); });
    CHECK(thrown.judgement.rule() == "'x' was not measured");
}

TEST_CASE("An experiment that failed leaves its claims untested, for that reason")
{
    const Claim claim =
        judged_of({row("a", {4, 4}), row("b", {2, 2}), row(Key(failure_quantity, {{words_label, "no memory"}}), {1})});
    CHECK(claim.judgement.verdict() == Verdict::cannot_be_tested);
    CHECK(claim.judgement.rule() == "no memory");
}

TEST_CASE("Where every moment was disturbed a conclusion stands only far from where another verdict begins")
{
    const auto beside_others = [](double a) {
        return judged_of(
                   {row("a", {a, a}), row("b", {2, 2}), row("c", {6, 6}), row(share_of_others_quantity, {0.5}, "")})
            .judgement;
    };
    CHECK(beside_others(2.9).verdict() == Verdict::undecided);
    CHECK(beside_others(2.9).doubt() == Doubt::other_programs);
    CHECK(beside_others(6.0).verdict() ==
          judged_of({row("a", {6, 6}), row("b", {2, 2}), row("c", {6, 6})}).judgement.verdict());
    CHECK(beside_others(6.0).doubt() == Doubt::none);
}

TEST_CASE("A claim about arithmetic, reads, locality or variants is not judged where its work waits for its colours")
{
    const auto verdict = [](void (*evaluate)(const ItemRows&, Evaluation&)) {
        const Evaluator evaluators[] = {{"pay", evaluate}};
        return judged("moreland_angel_2003_variants", evaluators, Run()).at(0).judgement;
    };
    const Judgement waits = verdict([](const ItemRows&, Evaluation& claim) {
        claim.value_is([] { return Interval{1.2, 1.2, 1.2}; });
        claim.waits_for_colours(true);
    });
    CHECK(waits.verdict() == Verdict::cannot_be_tested);
    CHECK(waits.rule() == lack_of(Need::time_beyond_writing));
    CHECK(verdict([](const ItemRows&, Evaluation& claim) {
              claim.value_is([] { return Interval{1.2, 1.2, 1.2}; });
              claim.waits_for_colours(false);
          }).verdict() == Verdict::reproduced);
    CHECK_THAT(verdict([](const ItemRows&, Evaluation& claim) {
                   claim.value_is([] { return Interval{1.2, 1.2, 1.2}; });
               }).rule(),
               ContainsSubstring("is not asked whether it waits"));
}

TEST_CASE("A case that cannot be computed is left out with its reason, and the others are judged")
{
    const Claim claim = judged_of({row("a", {4, 4}), row("b", {2, 2})}, [](const ItemRows& rows, Evaluation& each) {
        each.add_case("small", []() -> Interval { throw NoNumber("at small there is no way"); });
        each.add_case("large", [&] { return rows.ratio("a", "b"); });
    });
    CHECK(claim.judgement.verdict() == Verdict::reproduced);
    CHECK(claim.measured_words() == "2 times as fast at large; left out: at small there is no way");
    const Claim none = judged_of({row("a", {4, 4})}, [](const ItemRows&, Evaluation& each) {
        each.value_is([]() -> Interval { throw NoNumber("there is no way"); });
    });
    CHECK(none.judgement.verdict() == Verdict::cannot_be_tested);
    CHECK(none.judgement.rule() == "there is no way");
}

TEST_CASE("A claim knows the times that its cases are computed from, and not those that are told beside them")
{
    const Claim claim =
        judged_of({row("a", {4, 4}), row("b", {2, 2}), row("c", {6, 6})}, [](const ItemRows& rows, Evaluation& each) {
            each.value_is([&] { return rows.ratio("a", "b"); });
            each.values.set("beside", rows.time("c"));
        });
    CHECK(claim.computed_from.contains("a"));
    CHECK(claim.computed_from.contains("b"));
    CHECK_FALSE(claim.computed_from.contains("c"));
}

TEST_CASE("Other programs disturb what is timed, and not what is counted")
{
    const auto judged_from = [](const char* clock) {
        return judged_of({row("a", {2.6}, clock), row("b", {2}, clock), row(share_of_others_quantity, {0.5}, "")},
                         [](const ItemRows& rows, Evaluation& each) {
                             each.value_is([&] {
                                 const double ratio = rows.time("a").middle / rows.time("b").middle;
                                 return Interval{ratio, ratio, ratio};
                             });
                         })
            .judgement.verdict();
    };
    CHECK(judged_from("c") == Verdict::undecided);
    CHECK(judged_from("") == Verdict::reproduced);
}

TEST_CASE("A claim that no file publishes is a mistake of ours")
{
    const Evaluator evaluators[] = {{"no_such_claim", two_cases}};
    const Run run;
    CHECK_THROWS_AS(judged(stem, evaluators, run), std::logic_error);
}
