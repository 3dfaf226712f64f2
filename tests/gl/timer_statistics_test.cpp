#include "catch_framework.hpp"
#include "gl/timer.hpp"

using fragfft::gl::statistics;

TEST_CASE("The median of an odd number of times is the middle one, of an even number the mean of the middle two")
{
    const auto odd = statistics({5.0, 1.0, 100.0}, "clock");
    CHECK(odd.minimum_milliseconds == 1.0);
    CHECK(odd.median_milliseconds == 5.0);
    CHECK(odd.runs == 3);
    CHECK(odd.method == "clock");

    const auto even = statistics({100.0, 2.0, 4.0, 1.0}, "clock");
    CHECK(even.minimum_milliseconds == 1.0);
    CHECK(even.median_milliseconds == 3.0);
    CHECK(even.runs == 4);

    const auto single = statistics({7.0}, "clock");
    CHECK(single.minimum_milliseconds == 7.0);
    CHECK(single.median_milliseconds == 7.0);
}
