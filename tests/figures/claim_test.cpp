#include "catch_framework.hpp"
#include "figures/report/claim.hpp"

using namespace fragfft;
using figures::judged;
using figures::Verdict;

TEST_CASE("A number within the tolerance is reproduced, beyond it the shape decides")
{
    constexpr double tolerance = 1.5;
    for (const double factor : {1.0, 0.667, 1.499, 1.2, 0.8}) {
        CHECK(judged(0.4, 0.4 * factor, tolerance, false) == Verdict::reproduced);
        CHECK(judged(0.4, 0.4 * factor, tolerance, true) == Verdict::reproduced);
    }
    for (const double factor : {0.0, -1.0, 0.66, 1.51, 100.0}) {
        CHECK(judged(0.4, 0.4 * factor, tolerance, true) == Verdict::holds_in_shape);
        CHECK(judged(0.4, 0.4 * factor, tolerance, false) == Verdict::not_reproduced);
    }
}

TEST_CASE("The rule says the tolerance and the shape")
{
    CHECK(figures::rule_of_judged(1.5, "FFTW is the faster") ==
          "within a factor of 1.5 of theirs: reproduced; else, if FFTW is the faster: holds in shape");
}

TEST_CASE("A claim takes its origin from the published values")
{
    const auto published = reference::published_table("moreland_angel_2003_table3");
    const figures::Claim claim = figures::claim_of(published, 0, "rate", "it is slow");
    CHECK(claim.id == "moreland_angel_2003_table3_rate");
    CHECK(claim.statement == "it is slow");
    CHECK(claim.source == published.text(0, "source"));
    CHECK(claim.hardware == "NVIDIA GeForce FX 5800 Ultra");
    CHECK(claim.year == "2003");
    CHECK(claim.verdict == Verdict::cannot_be_tested); // until something decides it
}
