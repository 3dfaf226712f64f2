#include "catch_framework.hpp"
#include "figures/report/claim.hpp"

#include <cmath>

using namespace fragfft;
using namespace fragfft::figures;

TEST_CASE("A claim takes its origin from the published values")
{
    const auto published = reference::published_table("moreland_angel_2003_table3");
    const Claim claim = claim_of(published, 0, "rate", "it is slow");
    CHECK(claim.id == "moreland_angel_2003_table3_rate");
    CHECK(claim.statement == "it is slow");
    CHECK(claim.source == published.text(0, "source"));
    CHECK(claim.hardware == "NVIDIA GeForce FX 5800 Ultra");
    CHECK(claim.year == "2003");
    CHECK(claim.judgement.verdict() == Verdict::cannot_be_tested); // until a rule decides it
}

TEST_CASE("Each kind of claim states both values and is judged by the rule of its kind")
{
    Claim claim;
    state_ratio(claim, {31.0, 41.0}, Interval{99.0, 101.0, 105.0}, "pixels");
    CHECK(claim.published == "31 to 41 pixels");
    CHECK(claim.measured == "101 (99 to 105) pixels");
    CHECK(claim.interval() == Interval{99.0, 101.0, 105.0});
    CHECK(claim.judgement.verdict() == Verdict::holds_in_shape);

    state_ratio(claim, {4.32, 4.32}, Interval{4.0, 4.0, 4.0}, "");
    CHECK(claim.published == "4.32");
    CHECK(claim.measured == "4");
    CHECK(claim.judgement.verdict() == Verdict::reproduced);

    state_ordering(claim, "faster", Interval{0.5, 0.6, 0.7}, "times");
    CHECK(claim.published == "faster");
    CHECK(claim.measured == "0.6 (0.5 to 0.7) times");
    CHECK(claim.judgement.verdict() == Verdict::not_reproduced);

    state_alike(claim, "comparable", Interval{0.9, 1.0, 1.1}, "times");
    CHECK(claim.judgement.verdict() == Verdict::reproduced);

    state_growth(claim, "as N^2", 16.0, {3.0, 3.5, 3.9}, "from 1 to 4");
    CHECK(claim.published == "as N^2");
    CHECK(claim.measured_words() == "3.5 (3 to 3.9) times, from 1 to 4");
    CHECK(claim.judgement.verdict() == Verdict::not_reproduced);

    state_construction(claim, "2 buffers", "3 buffers", false, Evidence::counted);
    CHECK(claim.measured == "3 buffers");
    CHECK(claim.judgement.verdict() == Verdict::differs);

    state_untestable(claim, ClaimKind::conclusion, "2 s", "nobody knows how");
    CHECK(claim.measured == "nothing");
    CHECK(claim.judgement.rule() == "nobody knows how");
}

TEST_CASE("A figure of hardware keeps both numbers and the factor between")
{
    Claim claim;
    state_figure(claim, {0.37, {60.0, 65.3, 66.0}, "Hz"});
    CHECK(claim.published == "0.37 Hz");
    CHECK(claim.measured == "65.3 (60 to 66) Hz");
    REQUIRE(claim.then_and_now);
    CHECK(claim.then_and_now->factor().value() == Approx(176.486).epsilon(1e-4));
    CHECK(claim.judgement.kind() == ClaimKind::hardware_figure);
    state_figure(claim, {0.0, {1.0, 2.0, 3.0}, "instructions"});
    CHECK(claim.published == "0 instructions");
    CHECK_FALSE(claim.then_and_now->factor());
}

TEST_CASE("A claim of several cases tells each, spans them all, and is judged again when they change")
{
    Claim claim;
    state_ordering(claim, "faster", std::vector<Case>{{"128", {2.0, 2.0, 2.0}}, {"256", {7.0, 8.0, 9.0}}}, "times");
    CHECK(claim.measured == "2 times at 128; 8 (7 to 9) times at 256");
    CHECK(claim.interval() == Interval{2.0, 4.0, 9.0});
    CHECK(claim.judgement.verdict() == Verdict::reproduced);
    claim.beside = ", all at night";
    claim.cases[0].value.low = 0.5;
    judge_again(claim);
    CHECK(claim.judgement.verdict() == Verdict::undecided);
    CHECK(claim.measured_words() == "2 (0.5 to 2) times at 128; 8 (7 to 9) times at 256, all at night");
}

TEST_CASE("An interval of fewer than ten runs says so, unless it has no width or nobody knows of how many it is")
{
    Claim claim;
    const auto measured = [&](const Interval& interval) {
        state_ordering(claim, "faster", interval, "times");
        return claim.measured;
    };
    CHECK(measured({1.0, 2.0, 3.0, 6}) == "2 (1 to 3, of 6 runs) times");
    CHECK(measured({1.0, 2.0, 3.0, 9}) == "2 (1 to 3, of 9 runs) times");
    CHECK(measured({1.0, 2.0, 3.0, 10}) == "2 (1 to 3) times");
    CHECK(measured({1.0, 2.0, 3.0}) == "2 (1 to 3) times");
    CHECK(measured({2.0, 2.0, 2.0, 6}) == "2 times");
    state_figure(claim, {0.5, {1.0, 2.0, 3.0, 6}, "Hz"});
    CHECK(claim.measured == "2 (1 to 3, of 6 runs) Hz");
}

TEST_CASE("Cases on both sides of zero have an arithmetic mean, and what is no number cannot be tested")
{
    Claim claim;
    state_ratio(claim, {0.5, 0.5}, std::vector<Case>{{"128", {-0.3, -0.1, 0.4}}, {"256", {0.1, 0.3, 0.4}}}, "");
    CHECK(claim.interval().value().middle == Approx(0.1));
    CHECK(claim.interval().value().low == -0.3);

    claim.cases[0].value.middle = std::nan("");
    judge_again(claim);
    CHECK_FALSE(claim.is_of_numbers());
    CHECK_FALSE(claim.interval());
    CHECK(claim.judgement.verdict() == Verdict::cannot_be_tested);
    CHECK_THAT(claim.judgement.rule(), ContainsSubstring("nothing to compute with"));
    CHECK(claim.measured == "no number at 128; 0.3 (0.1 to 0.4) at 256");

    state_figure(claim, {2.0, {1.0, std::nan(""), 3.0}, "ms"});
    CHECK(claim.judgement.verdict() == Verdict::cannot_be_tested);
    CHECK(claim.judgement.kind() == ClaimKind::hardware_figure);
    CHECK_FALSE(claim.then_and_now->factor());
}
