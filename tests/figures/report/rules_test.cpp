#include "catch_framework.hpp"
#include "figures/report/rules.hpp"

#include <limits>

using namespace fragfft::figures;

namespace {

constexpr double infinity = std::numeric_limits<double>::infinity();

Interval around(double value)
{
    return {value, value, value};
}

Verdict ratio(const Published& published, const Interval& measured)
{
    return judged_ratio(published, measured).verdict();
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

TEST_CASE("A ratio within a factor of 1.5 is reproduced, within 5 on the same side of 1 it holds in shape")
{
    const Published four{4.0, 4.0};
    for (const double value : {4.0, 2.7, 5.99, 6.0})
        CHECK(ratio(four, around(value)) == Verdict::reproduced);
    for (const double value : {2.6, 1.01, 6.01, 20.0})
        CHECK(ratio(four, around(value)) == Verdict::holds_in_shape);
    for (const double value : {1.0, 0.9, 0.0, -4.0, 20.1, infinity})
        CHECK(ratio(four, around(value)) == Verdict::not_reproduced);

    const Published share{0.6, 0.6};
    CHECK(ratio(share, around(0.41)) == Verdict::reproduced);
    CHECK(ratio(share, around(0.89)) == Verdict::reproduced);
    CHECK(ratio(share, around(0.95)) == Verdict::holds_in_shape);
    CHECK(ratio(share, around(0.13)) == Verdict::holds_in_shape);
    CHECK(ratio(share, around(1.05)) == Verdict::not_reproduced);
    CHECK(ratio(share, around(0.11)) == Verdict::not_reproduced);

    // Theirs is a range: from its ends.
    const Published range{31.0, 41.0};
    CHECK(ratio(range, {21.0, 40.0, 61.0}) == Verdict::reproduced);
    CHECK(ratio(range, {99.0, 101.0, 105.0}) == Verdict::holds_in_shape);
    CHECK(ratio(range, around(206.0)) == Verdict::not_reproduced);
    CHECK(ratio(range, around(6.1)) == Verdict::not_reproduced);
}

TEST_CASE("A ratio near 1 of either side is theirs all the same")
{
    CHECK(ratio({1.2, 1.2}, around(0.9)) == Verdict::reproduced);
    CHECK(ratio({1.2, 1.2}, around(0.7)) == Verdict::not_reproduced);
    CHECK(ratio({1.2, 1.2}, around(2.0)) == Verdict::holds_in_shape);
    CHECK(ratio({1.2, 1.2}, {0.81, 1.0, 1.79}) == Verdict::reproduced); // 1 inside is no border there
}

TEST_CASE("An interval that reaches over a border is undecided, whatever its middle")
{
    const Published four{4.0, 4.0};
    CHECK(ratio(four, {5.9, 5.95, 6.1}) == Verdict::undecided);
    CHECK(ratio(four, {0.9, 1.5, 1.6}) == Verdict::undecided);
    CHECK(ratio(four, {19.0, 19.5, 20.5}) == Verdict::undecided);
    // Both ends in shape, and theirs between them.
    CHECK(ratio(four, {2.0, 4.0, 8.0}) == Verdict::undecided);
    // Both ends not reproduced.
    CHECK(ratio(four, {0.5, 4.0, 30.0}) == Verdict::undecided);
    CHECK(ratio(four, {-infinity, 4.0, infinity}) == Verdict::undecided);
    CHECK(ratio(four, {std::nan(""), 4.0, 4.0}) == Verdict::undecided);
}

TEST_CASE("An ordering holds beyond the spread, or not at all, or is undecided")
{
    CHECK(judged_ordering({1.001, 1.2, 1.4}).verdict() == Verdict::reproduced);
    CHECK(judged_ordering({0.5, 0.6, 0.999}).verdict() == Verdict::not_reproduced);
    CHECK(judged_ordering({0.99, 1.2, 1.4}).verdict() == Verdict::undecided);
    CHECK(judged_ordering({-infinity, 1.2, infinity}).verdict() == Verdict::undecided);
}

TEST_CASE("Alike is between 1 / 1.5 and 1.5")
{
    CHECK(judged_alike({0.67, 1.0, 1.49}).verdict() == Verdict::reproduced);
    CHECK(judged_alike({1.51, 1.6, 1.7}).verdict() == Verdict::not_reproduced);
    CHECK(judged_alike({0.1, 0.2, 0.66}).verdict() == Verdict::not_reproduced);
    CHECK(judged_alike({1.4, 1.5, 1.6}).verdict() == Verdict::undecided);
    CHECK(judged_alike({0.5, 1.0, 2.0}).verdict() == Verdict::undecided);
}

TEST_CASE("Growth is judged by its factor, then by its exponent")
{
    const auto growth = [](const Interval& measured) { return judged_growth(100.0, measured).verdict(); };
    CHECK(growth(around(67.0)) == Verdict::reproduced);
    CHECK(growth(around(149.0)) == Verdict::reproduced);
    CHECK(growth(around(66.0)) == Verdict::holds_in_shape);
    CHECK(growth(around(10.1)) == Verdict::holds_in_shape); // an exponent of a half
    CHECK(growth(around(999.0)) == Verdict::holds_in_shape);
    CHECK(growth(around(9.9)) == Verdict::not_reproduced);
    CHECK(growth(around(1001.0)) == Verdict::not_reproduced);
    CHECK(growth({60.0, 70.0, 80.0}) == Verdict::undecided);
}

TEST_CASE("The rules say their numbers, which are those of the policy")
{
    CHECK_THAT(judged_ratio({1.0, 1.0}, around(1.0)).rule(),
               ContainsSubstring("factor of 1.5") && ContainsSubstring("factor of 5:"));
    CHECK_THAT(judged_alike(around(1.0)).rule(), ContainsSubstring("1 / 1.5 and 1.5"));
    CHECK_THAT(judged_growth(2.0, around(1.0)).rule(),
               ContainsSubstring("factor of 1.5") && ContainsSubstring("within 0.5 of"));
    CHECK_THAT(judged_ordering(around(2.0)).rule(), ContainsSubstring("throughout the interval"));
}

TEST_CASE("What cannot be tested keeps its kind and says why, and nothing measured is the same")
{
    const Judgement untestable = judged_untestable(ClaimKind::hardware_figure, "no clock here");
    CHECK(untestable.verdict() == Verdict::cannot_be_tested);
    CHECK(untestable.kind() == ClaimKind::hardware_figure);
    CHECK(untestable.rule() == "no clock here");
    CHECK(Judgement().verdict() == Verdict::cannot_be_tested);
}

TEST_CASE("Beside busy programs a conclusion is undecided, and nothing else changes")
{
    const Judgement conclusion = judged_ordering({2.0, 3.0, 4.0});
    CHECK(judged_beside_others(conclusion, 0.1).verdict() == Verdict::reproduced);
    const Judgement busy = judged_beside_others(conclusion, 0.34);
    CHECK(busy.verdict() == Verdict::undecided);
    CHECK(busy.kind() == ClaimKind::conclusion);
    CHECK_THAT(busy.rule(), ContainsSubstring("used 34 % of the processors meanwhile, more than 10 %"));
    CHECK_THAT(busy.rule(), ContainsSubstring(conclusion.rule()));

    for (const Judgement& other :
         {judged_construction(true, Evidence::counted), judged_hardware_figure(),
          judged_untestable(ClaimKind::conclusion, "no tool"), judged_ordering({0.5, 1.0, 2.0})}) {
        CHECK(judged_beside_others(other, 0.9).verdict() == other.verdict());
        CHECK(judged_beside_others(other, 0.9).rule() == other.rule());
    }
}

TEST_CASE("The history of the rules ends with those of today")
{
    REQUIRE(rules_history().size() >= 3);
    CHECK(rules_history().back().when == rules_date);
    for (const RulesChange& change : rules_history())
        CHECK((!change.what.empty() && !change.why.empty()));
}
