#include "catch_framework.hpp"
#include "figures/measuring/interval.hpp"

#include <cmath>
#include <limits>
#include <numeric>

using namespace fragfft;
using namespace fragfft::measuring;

namespace {

gl::TimeStatistics times_of(std::vector<double> milliseconds)
{
    return gl::statistics(std::move(milliseconds), "clock");
}

} // namespace

TEST_CASE("The spread leaves out the outermost tenth")
{
    std::vector<double> values(101);
    std::iota(values.rbegin(), values.rend(), 0.0);
    CHECK(spread_of(values) == Interval{5.0, 50.0, 95.0});
    CHECK(spread_of(std::vector{2.0}) == Interval{2.0, 2.0, 2.0});
    CHECK_THROWS_AS(spread_of(std::vector<double>{}), std::logic_error);
}

TEST_CASE("Times measured in turn are compared round by round, so that a slow round leaves their ratio alone")
{
    const auto slow = times_of({2.0, 20.0, 4.0});
    const auto fast = times_of({1.0, 10.0, 2.0});
    CHECK(ratio_in_turn(slow, fast) == Interval{2.0, 2.0, 2.0});
    CHECK(difference_in_turn(slow, fast).middle == 2.0);
    CHECK_THROWS_AS(ratio_in_turn(slow, times_of({1.0})), std::logic_error);
}

TEST_CASE("A quotient keeps everything that both leave possible")
{
    const Interval quotient_of = quotient({1.0, 2.0, 4.0}, {2.0, 4.0, 8.0});
    CHECK(quotient_of == Interval{0.125, 0.5, 2.0});
    const Interval negative = quotient({1.0, 2.0, 4.0}, {-4.0, -2.0, -1.0});
    CHECK(negative == Interval{-4.0, -1.0, -0.25});
    const Interval open = quotient({1.0, 2.0, 4.0}, {-1.0, 1.0, 2.0});
    CHECK((std::isinf(open.low) && open.low < 0.0 && std::isinf(open.high) && open.high > 0.0));
}

TEST_CASE("What is divided by zero or by infinity is open, and no number only where the middle cannot be told")
{
    constexpr double infinity = std::numeric_limits<double>::infinity();
    const Interval beyond{3.0, 4.0, infinity};
    CHECK(quotient(beyond, beyond) == Interval{-infinity, 1.0, infinity});
    CHECK(quotient({1.0, 1.0, 1.0}, beyond) == Interval{0.0, 0.25, 1.0 / 3.0});
    CHECK_FALSE(is_number(quotient({0.0, 0.0, 1.0}, {0.0, 0.0, 1.0})));
    CHECK_FALSE(is_number(quotient({3.0, infinity, infinity}, {3.0, infinity, infinity})));
    CHECK_FALSE(is_number(ratio_in_turn(times_of({1.0, 0.0, 2.0}), times_of({1.0, 0.0, 2.0}))));
    CHECK(is_number({-infinity, 0.0, infinity}));
    CHECK(text_of({-infinity, 0.5, infinity}) == "0.5 (between no borders)");
    CHECK(text_of(quotient({0.0, 0.0, 0.0}, {0.0, 0.0, 0.0})) == "no number");
}

TEST_CASE("An interval is told by its middle and, where they differ, its ends")
{
    CHECK(text_of({0.614, 0.64, 0.661}) == "0.64 (0.614 to 0.661)");
    CHECK(text_of({2.0, 2.0001, 2.0002}) == "2");
    CHECK(text_of(times(1000.0, Interval{1.0, 2.534, 3.0})) == "2530 (1000 to 3000)");
}
