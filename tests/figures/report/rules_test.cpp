#include "catch_framework.hpp"
#include "errors.hpp"
#include "figures/report/rules.hpp"

#include <algorithm>
#include <cmath>
#include <limits>
#include <map>
#include <stdexcept>

using namespace fragfft::figures;

namespace {

constexpr double infinity = std::numeric_limits<double>::infinity();

Interval around(double value)
{
    return {value, value, value};
}

Judgement judged(const Rule& rule, const Interval& only)
{
    return rule.judgement_of({{"", only}});
}

Verdict ratio(const Published& published, const Interval& measured)
{
    return judged(Rule::ratio(published), measured).verdict();
}

Verdict ordering(const Interval& measured, Strength strength = Strength::plain)
{
    return judged(Rule::ordering(strength), measured).verdict();
}

} // namespace

TEST_CASE("A construction is exact or differs, and says whether it was counted")
{
    CHECK(judged_construction(true, Evidence::counted).verdict() == Verdict::exact);
    CHECK(judged_construction(false, Evidence::counted).verdict() == Verdict::differs);
    CHECK(judged_construction(false, Evidence::by_construction).verdict() == Verdict::differs);
    CHECK_THAT(judged_construction(true, Evidence::counted).rule(), ContainsSubstring("counted on what runs"));
    CHECK_THAT(judged_construction(true, Evidence::by_construction).rule(), ContainsSubstring("by construction"));
    CHECK(judged_construction(true, Evidence::counted).kind() == ClaimKind::construction);
}

TEST_CASE("A figure of hardware has no verdict")
{
    CHECK(judged_hardware_figure().verdict() == Verdict::then_and_now);
    CHECK(judged_hardware_figure().kind() == ClaimKind::hardware_figure);
}

TEST_CASE("A ratio within a factor of 1.5 is reproduced, within 5 and a quarter of the effect it holds in shape")
{
    const Published four{4.0, 4.0};
    for (const double value : {4.0, 2.7, 5.99, 6.0})
        CHECK(ratio(four, around(value)) == Verdict::reproduced);
    for (const double value : {2.6, 1.42, 6.01, 20.0}) // a quarter of the logarithm is the fourth root, 1.414
        CHECK(ratio(four, around(value)) == Verdict::holds_in_shape);
    for (const double value : {1.41, 1.021, 1.0, 0.9, 0.0, -4.0, 20.1, infinity})
        CHECK(ratio(four, around(value)) == Verdict::not_reproduced);

    const Published share{0.6, 0.6};
    CHECK(ratio(share, around(0.41)) == Verdict::reproduced);
    CHECK(ratio(share, around(0.89)) == Verdict::reproduced);
    CHECK(ratio(share, around(0.91)) == Verdict::not_reproduced); // a quarter of the logarithm is 0.880
    CHECK(ratio(share, around(0.13)) == Verdict::holds_in_shape);
    CHECK(ratio(share, around(1.05)) == Verdict::not_reproduced);
    CHECK(ratio(share, around(0.11)) == Verdict::not_reproduced);

    // The published value is a range, so factors count from its ends.
    const Published range{31.0, 41.0};
    CHECK(ratio(range, {21.0, 40.0, 61.0}) == Verdict::reproduced);
    CHECK(ratio(range, {99.0, 101.0, 105.0}) == Verdict::holds_in_shape);
    CHECK(ratio(range, around(206.0)) == Verdict::not_reproduced);
    CHECK(ratio(range, around(6.1)) == Verdict::not_reproduced);
}

TEST_CASE("A ratio with less than a quarter of the effect's logarithm has nothing of the shape of theirs")
{
    const Published twice{2.0, 2.0};
    CHECK(ratio(twice, around(1.017)) == Verdict::not_reproduced);
    CHECK(ratio(twice, around(1.04)) == Verdict::not_reproduced);
    CHECK(ratio(twice, {0.9, 1.0, 1.18}) == Verdict::not_reproduced); // contains values on both sides of 1
    const double border = std::pow(2.0, 0.25);
    CHECK(ratio(twice, around(border)) == Verdict::holds_in_shape);
    CHECK(ratio(twice, around(std::nextafter(border, 1.0))) == Verdict::not_reproduced);
    CHECK(ratio(twice, {border, 1.2, 1.3}) == Verdict::holds_in_shape);
    CHECK(ratio(twice, {1.18, 1.2, 1.3}) == Verdict::undecided);
    const Published half{0.5, 0.5};
    CHECK(ratio(half, around(0.979)) == Verdict::not_reproduced);
    CHECK(ratio(half, around(0.85)) == Verdict::not_reproduced);
    CHECK(ratio(half, around(std::pow(0.5, 0.25))) == Verdict::holds_in_shape);
    CHECK(ratio(half, around(std::nextafter(std::pow(0.5, 0.25), 1.0))) == Verdict::not_reproduced);
}

TEST_CASE("A ratio on the other side of 1 is never theirs, however near, nor is one less than 2 % from 1")
{
    const Published tenth{1.1, 1.1};
    for (const double value : {0.97, 1.0, 1.02})
        CHECK(ratio(tenth, around(value)) == Verdict::not_reproduced);
    CHECK(ratio(tenth, around(1.021)) == Verdict::reproduced);
    CHECK(ratio(tenth, {0.97, 1.05, 1.2}) == Verdict::undecided); // 1.02 is a border
    const Published less{0.95, 0.95};
    for (const double value : {1.05, 1.0, 0.981})
        CHECK(ratio(less, around(value)) == Verdict::not_reproduced);
    CHECK(ratio(less, around(0.98)) == Verdict::reproduced);
    CHECK(ratio({1.2, 1.2}, around(0.9)) == Verdict::not_reproduced);
    CHECK(ratio({1.2, 1.2}, around(0.7)) == Verdict::not_reproduced);
    CHECK(ratio({1.2, 1.2}, around(2.0)) == Verdict::holds_in_shape);
}

TEST_CASE("A published ratio less than 2 % from 1, or on both sides of it, has no side that could be missed")
{
    for (const Published& none : {Published{1.0, 1.0}, Published{1.01, 1.01}, Published{0.99, 0.99}}) {
        for (const double value : {0.97, 1.0, 1.01, 1.1})
            CHECK(ratio(none, around(value)) == Verdict::reproduced);
        CHECK(ratio(none, around(1.6)) == Verdict::not_reproduced);
    }
    CHECK(ratio({0.9, 1.2}, {0.7, 1.0, 1.7}) == Verdict::reproduced);
    CHECK(ratio({0.9, 1.2}, around(2.0)) == Verdict::not_reproduced);
}

TEST_CASE("An interval that reaches over a border is undecided, whatever its middle")
{
    const Published four{4.0, 4.0};
    CHECK(ratio(four, {5.9, 5.95, 6.1}) == Verdict::undecided);
    CHECK(ratio(four, {0.9, 1.5, 1.6}) == Verdict::undecided);
    CHECK(ratio(four, {19.0, 19.5, 20.5}) == Verdict::undecided);
    // Both ends are in shape, but the published value lies between them.
    CHECK(ratio(four, {2.0, 4.0, 8.0}) == Verdict::undecided);
    // Both ends are not reproduced, but values between them are.
    CHECK(ratio(four, {0.5, 4.0, 30.0}) == Verdict::undecided);
    CHECK(ratio(four, {-infinity, 4.0, infinity}) == Verdict::undecided);
}

TEST_CASE("An ordering holds beyond the spread and beyond two percent, or not at all, or is undecided")
{
    CHECK(ordering({1.021, 1.2, 1.4}) == Verdict::reproduced);
    CHECK(ordering({0.5, 0.6, 0.98}) == Verdict::not_reproduced);
    CHECK(ordering({0.99, 1.0, 1.019}) == Verdict::alike);
    CHECK(ordering({1.001, 1.002, 1.003}) == Verdict::alike); // however narrow the interval is
    CHECK(ordering({0.99, 1.2, 1.4}) == Verdict::undecided);
    CHECK(ordering({0.9, 0.95, 1.0}) == Verdict::undecided);
    CHECK(ordering({-infinity, 1.2, infinity}) == Verdict::undecided);
}

TEST_CASE("A strong word needs a factor of 1.25, \"by far\" one of 5, and less in the same direction holds in shape")
{
    CHECK(ordering({1.26, 1.3, 1.4}, Strength::strong) == Verdict::reproduced);
    CHECK(ordering({1.03, 1.1, 1.24}, Strength::strong) == Verdict::holds_in_shape);
    CHECK(ordering({1.2, 1.25, 1.3}, Strength::strong) == Verdict::undecided);
    CHECK(ordering({0.999, 1.0, 1.001}, Strength::strong) == Verdict::alike);
    CHECK(ordering({0.5, 0.6, 0.7}, Strength::strong) == Verdict::not_reproduced);
    CHECK(ordering({5.1, 6.0, 7.0}, Strength::by_far) == Verdict::reproduced);
    CHECK(ordering({1.3, 3.0, 4.9}, Strength::by_far) == Verdict::holds_in_shape);
}

TEST_CASE("Alike is between 1 / 1.5 and 1.5")
{
    const auto alike = [](const Interval& measured) { return judged(Rule::alike(), measured).verdict(); };
    CHECK(alike({0.67, 1.0, 1.49}) == Verdict::reproduced);
    CHECK(alike({1.51, 1.6, 1.7}) == Verdict::not_reproduced);
    CHECK(alike({0.1, 0.2, 0.66}) == Verdict::not_reproduced);
    CHECK(alike({1.4, 1.5, 1.6}) == Verdict::undecided);
    CHECK(alike({0.5, 1.0, 2.0}) == Verdict::undecided);
}

TEST_CASE("The same is between 1 / 1.1 and 1.1")
{
    const auto same = [](const Interval& measured) { return judged(Rule::same(), measured).verdict(); };
    CHECK(same({0.91, 1.0, 1.1}) == Verdict::reproduced);
    CHECK(same({1.11, 1.2, 1.3}) == Verdict::not_reproduced);
    CHECK(same({0.1, 0.5, 0.9}) == Verdict::not_reproduced);
    CHECK(same({1.0, 1.1, 1.11}) == Verdict::undecided);
    CHECK(same({0.5, 1.0, 2.0}) == Verdict::undecided);
}

TEST_CASE("A bound that is stated is widened by nothing")
{
    CHECK(judged(Rule::at_most(9.5), {8.0, 8.5, 9.5}).verdict() == Verdict::reproduced);
    CHECK(judged(Rule::at_most(9.5), {9.51, 9.6, 9.7}).verdict() == Verdict::not_reproduced);
    CHECK(judged(Rule::at_most(9.5), {9.4, 9.5, 9.6}).verdict() == Verdict::undecided);
    CHECK(judged(Rule::at_least(5.0), {5.0, 5.1, 5.2}).verdict() == Verdict::reproduced);
    CHECK(judged(Rule::at_least(5.0), {4.0, 4.5, 4.99}).verdict() == Verdict::not_reproduced);
    CHECK(judged(Rule::at_least(5.0), {4.9, 5.1, 5.2}).verdict() == Verdict::undecided);
}

TEST_CASE("Growth is judged by its exponent")
{
    const auto growth = [](const Interval& measured) { return judged(Rule::growth(100.0), measured).verdict(); };
    CHECK(growth(around(63.2)) == Verdict::reproduced); // 100 to the power of 0.9 is 63.1
    CHECK(growth(around(158.0)) == Verdict::reproduced);
    CHECK(growth(around(63.0)) == Verdict::holds_in_shape);
    CHECK(growth(around(31.7)) == Verdict::holds_in_shape); // 0.75
    CHECK(growth(around(316.0)) == Verdict::holds_in_shape);
    CHECK(growth(around(31.5)) == Verdict::not_reproduced);
    CHECK(growth(around(317.0)) == Verdict::not_reproduced);
    CHECK(growth({60.0, 70.0, 80.0}) == Verdict::undecided);
}

TEST_CASE("Of several cases one that lies wholly outside refutes and is named, for all must hold")
{
    const Interval faster{1.2, 1.3, 1.4};
    const Interval slower{0.7, 0.8, 0.9};
    const Interval open{0.9, 1.1, 1.3};
    const auto judged_cases = [](const Interval& small, const Interval& large) {
        return Rule::ordering().judgement_of({{"128 x 128", small}, {"1024 x 1024", large}});
    };
    CHECK(judged_cases(faster, faster).verdict() == Verdict::reproduced);
    CHECK(judged_cases(faster, open).verdict() == Verdict::undecided);
    CHECK(judged_cases(faster, open).doubt() == Doubt::border);
    const Judgement refuted = judged_cases(open, slower);
    CHECK(refuted.verdict() == Verdict::not_reproduced);
    CHECK(refuted.refuted_by() == "1024 x 1024");
    CHECK(judged_cases(slower, slower).refuted_by() == "128 x 128"); // the first
    CHECK(judged_cases(faster, open).refuted_by().empty());
    CHECK(refuted.rule() == judged_cases(faster, faster).rule());

    CHECK_THROWS_AS(Rule::ordering().judgement_of({}), std::logic_error);
    CHECK_THROWS_AS(judged_cases(faster, {1.2, std::nan(""), 1.4}), std::logic_error);
}

TEST_CASE("Every mixture of decided cases has a verdict, and only an undecided case leaves one undecided")
{
    const std::map<Verdict, Interval> cases{{Verdict::reproduced, {1.3, 1.4, 1.5}},
                                            {Verdict::holds_in_shape, {1.1, 1.15, 1.2}},
                                            {Verdict::alike, {0.99, 1.0, 1.01}},
                                            {Verdict::undecided, {1.2, 1.25, 1.3}},
                                            {Verdict::not_reproduced, {0.7, 0.8, 0.9}}};
    const Rule strong = Rule::ordering(Strength::strong);
    for (const auto& [verdict, value] : cases)
        REQUIRE(judged(strong, value).verdict() == verdict);

    using enum Verdict;
    const auto joined = [&](std::vector<Verdict> mixture) {
        std::sort(mixture.begin(), mixture.end());
        const auto first = mixture;
        Verdict verdict{};
        do { // the same result in every order
            std::vector<Case> mixed;
            for (const Verdict each : mixture)
                mixed.push_back({"", cases.at(each)});
            const Judgement judgement = strong.judgement_of(mixed);
            CHECK((judgement.doubt() == Doubt::border) == (judgement.verdict() == undecided));
            CHECK((mixture == first || judgement.verdict() == verdict));
            verdict = judgement.verdict();
        } while (std::next_permutation(mixture.begin(), mixture.end()));
        return verdict;
    };
    for (const auto& [verdict, value] : cases)
        CHECK(joined({verdict, verdict, verdict}) == verdict);
    for (const auto& [verdict, value] : cases)
        for (const auto& [other, other_value] : cases) {
            CHECK(joined({not_reproduced, verdict, other}) == not_reproduced);
            const bool refutes = verdict == not_reproduced || other == not_reproduced;
            CHECK(joined({undecided, verdict, other}) == (refutes ? not_reproduced : undecided));
        }
    CHECK(joined({reproduced, holds_in_shape}) == holds_in_shape);
    CHECK(joined({reproduced, alike}) == holds_in_shape);
    CHECK(joined({reproduced, holds_in_shape, alike}) == holds_in_shape);
    // Radix 4 in Mota 2022 on an H200.
    CHECK(joined({alike, holds_in_shape, holds_in_shape, holds_in_shape}) == holds_in_shape);
    CHECK(joined({alike, alike, alike, holds_in_shape}) == holds_in_shape);
    // A plain word has no shape for a single case, but it has for several.
    CHECK(Rule::ordering().judgement_of({{"a", {1.1, 1.2, 1.3}}, {"b", around(1.0)}}).verdict() == holds_in_shape);
}

TEST_CASE("What is said to be possible is so where one case holds, whatever the others are")
{
    const Interval faster{1.3, 1.4, 1.5};
    const Interval little{1.1, 1.15, 1.2};
    const Interval alike{0.99, 1.0, 1.01};
    const Interval open{1.2, 1.3, 1.4};
    const Interval slower{0.7, 0.8, 0.9};
    const Rule can = Rule::ordering(Strength::strong).in_one_case();
    const auto verdict = [&](const std::vector<Interval>& values) {
        std::vector<Case> cases;
        for (const Interval& value : values)
            cases.push_back({"", value});
        const Judgement judgement = can.judgement_of(cases);
        CHECK(judgement.refuted_by().empty());
        CHECK((judgement.doubt() == Doubt::border) == (judgement.verdict() == Verdict::undecided));
        return judgement.verdict();
    };
    CHECK(verdict({slower, faster}) == Verdict::reproduced);
    CHECK(verdict({open, faster}) == Verdict::reproduced);
    CHECK(verdict({slower, open, little}) == Verdict::undecided);
    CHECK(verdict({{1.0, 1.05, 1.1}, little}) == Verdict::holds_in_shape); // the undecided case is no better
    CHECK(verdict({{1.0, 1.05, 1.1}, slower}) == Verdict::undecided);
    CHECK(verdict({slower, alike, little}) == Verdict::holds_in_shape);
    CHECK(verdict({alike, slower}) == Verdict::alike);
    CHECK(verdict({slower, slower}) == Verdict::not_reproduced);
    CHECK(verdict({faster}) == Verdict::reproduced);
    CHECK_THAT(can.judgement_of({{"", faster}}).rule(), ContainsSubstring("one case is enough"));
    CHECK_THROWS_AS(can.judgement_of({}), std::logic_error);
}

TEST_CASE("The rules say their numbers, which are those of the policy")
{
    CHECK_THAT(judged(Rule::ratio({1.0, 1.0}), around(1.0)).rule(),
               ContainsSubstring("factor of 1.5") && ContainsSubstring("factor of 5 and") &&
                   ContainsSubstring("at least a quarter") && ContainsSubstring("more than 2 %"));
    CHECK_THAT(judged(Rule::same(), around(1.0)).rule(), ContainsSubstring("1 / 1.1 and 1.1"));
    CHECK_THAT(judged(Rule::alike(), around(1.0)).rule(), ContainsSubstring("1 / 1.5 and 1.5"));
    CHECK_THAT(judged(Rule::growth(2.0), around(1.0)).rule(), ContainsSubstring("that of the law, 2 times") &&
                                                                  ContainsSubstring("within 0.9 and 1.1") &&
                                                                  ContainsSubstring("within 0.75 and 1.25"));
    CHECK_THAT(judged(Rule::ordering(), around(2.0)).rule(), ContainsSubstring("less than 2 % either way: alike"));
    CHECK_THAT(judged(Rule::ordering(Strength::strong), around(2.0)).rule(), ContainsSubstring("factor of 1.25 on"));
    CHECK_THAT(judged(Rule::ordering(Strength::by_far), around(2.0)).rule(), ContainsSubstring("factor of 5 on"));
}

TEST_CASE("What cannot be tested keeps its kind and says why, and nothing measured is the same")
{
    const Judgement untestable = judged_untestable(ClaimKind::hardware_figure, "no clock here");
    CHECK(untestable.verdict() == Verdict::cannot_be_tested);
    CHECK(untestable.kind() == ClaimKind::hardware_figure);
    CHECK(untestable.rule() == "no clock here");
    CHECK(Judgement().verdict() == Verdict::cannot_be_tested);
}

TEST_CASE("Beside busy programs a verdict stands where a factor of 1.5 changes nothing, and else is undecided")
{
    const Rule rule = Rule::ordering();
    const std::vector<Case> far{{"", {1.6, 3.0, 4.0}}};
    const std::vector<Case> near{{"", {1.5, 3.0, 4.0}}};
    for (const auto& cases : {far, near}) {
        CHECK(rule.judgement_beside_others(cases, 0.1).verdict() == Verdict::reproduced);
        CHECK(rule.judgement_beside_others(cases, 0.1).rule() == rule.judgement_of(cases).rule());
        CHECK_THAT(rule.judgement_beside_others(cases, 0.34).rule(),
                   Catch::Matchers::StartsWith(rule.judgement_of(cases).rule()) &&
                       ContainsSubstring("used 34 % of the processors meanwhile, more than 10 %"));
    }
    const Judgement stands = rule.judgement_beside_others(far, 0.34);
    CHECK(stands.verdict() == Verdict::reproduced);
    CHECK(stands.doubt() == Doubt::none);
    const Judgement busy = rule.judgement_beside_others(near, 0.34);
    CHECK(busy.verdict() == Verdict::undecided);
    CHECK(busy.doubt() == Doubt::other_programs);

    const Judgement refuted = rule.judgement_beside_others({{"a", {3.0, 3.0, 3.0}}, {"b", {0.3, 0.4, 0.6}}}, 0.9);
    CHECK(refuted.verdict() == Verdict::not_reproduced);
    CHECK(refuted.refuted_by() == "b");
    const std::vector<Case> open{{"", {0.5, 1.0, 2.0}}};
    CHECK(rule.judgement_beside_others(open, 0.9).rule() == rule.judgement_of(open).rule());
}

TEST_CASE("Beside other times of the same work a conclusion is undecided, and says which")
{
    const Judgement doubted = judged_beside_other_times(judged(Rule::alike(), around(1.0)), "a: 1 ms here, 2 ms there");
    CHECK(doubted.verdict() == Verdict::undecided);
    CHECK(doubted.doubt() == Doubt::disagreeing_times);
    CHECK_THAT(doubted.rule(), ContainsSubstring("a: 1 ms here, 2 ms there"));
    CHECK(judged_beside_other_times(judged_hardware_figure(), "a").verdict() == Verdict::then_and_now);
}

TEST_CASE("The history of the rules ends with those of today")
{
    REQUIRE(rules_history().size() >= 3);
    CHECK(rules_history().back().when == rules_date);
    for (const RulesChange& change : rules_history())
        CHECK((!change.what.empty() && !change.why.empty()));
}

TEST_CASE("A rule is made again of its kind and its numbers")
{
    for (const Rule& rule :
         {Rule::ratio({2.0, 3.4}), Rule::ordering(), Rule::ordering(Strength::strong), Rule::ordering(Strength::by_far),
          Rule::alike(), Rule::same(), Rule::at_most(9.5), Rule::at_least(15.0), Rule::growth(91.4285)}) {
        const Rule again = Rule::of(rule.kind(), rule.numbers());
        CHECK(again.words() == rule.words());
        CHECK(again.pieces().borders == rule.pieces().borders);
        CHECK(again.pieces().between == rule.pieces().between);
    }
    CHECK_THROWS_AS(Rule::of("ratio", {2.0}), fragfft::InputError);
    CHECK_THROWS_AS(Rule::of("ordering", {1.3}), fragfft::InputError);
    CHECK_THROWS_AS(Rule::of("same", {1.5}), fragfft::InputError);
    CHECK_THROWS_AS(Rule::of("tolerance", {2.0}), fragfft::InputError);
}
