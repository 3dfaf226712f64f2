// From evaluations to judged claims, with claims of the papers.
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
    // Nothing at all, too.
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

TEST_CASE("Passes wait for their colours where writing alone takes nine tenths of the time that was measured")
{
    const auto waits = [](double writing, std::vector<double> times) {
        const Run run({}, ItemEffort::standard, {row("a", std::move(times)), row(writing_alone("a"), {writing}, "")});
        return waits_for_colours(run.of(stem), "a");
    };
    CHECK(waits(0.91, {1.0, 1.0}));
    CHECK_FALSE(waits(0.89, {1.0, 1.0}));
    CHECK(waits(1.5, {1.0, 1.0})); // faster than writing: as times scatter
    CHECK_THROWS_AS(waits_for_colours(Run({}, ItemEffort::standard, {row("a", {1.0})}).of(stem), "a"), MissingRow);
}

TEST_CASE("A claim that no file publishes is a mistake of ours")
{
    const Evaluator evaluators[] = {{"no_such_claim", two_cases}};
    const Run run;
    CHECK_THROWS_AS(judged(stem, evaluators, run), std::logic_error);
}
