#include "catch_framework.hpp"
#include "methods/twiddle_table.hpp"

#include <cmath>
#include <numbers>

using namespace fragfft;

TEST_CASE("The twiddle table holds unit roots, correctly rounded")
{
    for (const int length : {1, 2, 3, 4, 8, 12, 100, 1024, 16384}) {
        const Resource table = twiddle_table("t", length);
        REQUIRE(table.values.size() == 2 * static_cast<std::size_t>(length));
        for (int k = 0; k < length; ++k) {
            // long double has 11 bits more than double: its own rounding cannot show after rounding to float.
            const long double angle = -2.0L * std::numbers::pi_v<long double> * k / length;
            const std::size_t i = 2 * static_cast<std::size_t>(k);
            INFO("length " << length << ", k " << k);
            // Half a unit in the last place of a float below 1, and what long double's pi leaves of a zero.
            CHECK(std::fabs(static_cast<long double>(table.values[i]) - std::cos(angle)) <= 0x1p-25L + 1e-18L);
            CHECK(std::fabs(static_cast<long double>(table.values[i + 1]) - std::sin(angle)) <= 0x1p-25L + 1e-18L);
        }
    }
    const Resource eighths = twiddle_table("t", 8);
    CHECK(eighths.values[4] == 0.0f); // exactly, where the library's cosine of a rounded pi/2 is not
    CHECK(eighths.values[5] == -1.0f);
    CHECK(eighths.values[8] == -1.0f);
}
