#include "srgb_curve.hpp"

#include "catch_framework.hpp"

#include <algorithm>
#include <cmath>

using namespace fragfft;

TEST_CASE("sRGB decoding has its known points")
{
    CHECK(srgb_decode(0.0) == 0.0);
    CHECK(srgb_decode(1.0) == Approx(1.0).epsilon(1e-15));
    CHECK(srgb_decode(0.04) == Approx(0.04 / 12.92).epsilon(1e-15));
    // Computed independently of this code, to 6 or 7 decimals.
    CHECK(srgb_decode(0.5) == Approx(0.214041).margin(5e-7));
    CHECK(srgb_decode(128.0 / 255.0) == Approx(0.2158605).margin(5e-7));
    CHECK(srgb_decode(188.0 / 255.0) == Approx(0.502886).margin(5e-7));
}

TEST_CASE("sRGB encoding has its known points")
{
    CHECK(srgb_encode(0.0) == 0.0);
    CHECK(srgb_encode(1.0) == Approx(1.0).epsilon(1e-15));
    CHECK(srgb_encode(0.003) == Approx(0.003 * 12.92).epsilon(1e-15));
    CHECK(srgb_encode(0.5) == Approx(0.735357).margin(5e-7));
    CHECK(srgb_encode(0.18) == Approx(0.461356).margin(5e-7)); // mid grey
}

TEST_CASE("sRGB is odd below zero and goes on above one")
{
    for (const double value : {0.001, 0.3, 1.0, 2.5}) {
        CHECK(srgb_decode(-value) == -srgb_decode(value));
        CHECK(srgb_encode(-value) == -srgb_encode(value));
    }
    CHECK(srgb_decode(2.0) == Approx(std::pow(2.055 / 1.055, 2.4)).epsilon(1e-15));
    CHECK(srgb_encode(2.0) > srgb_encode(1.0));
}

TEST_CASE("sRGB survives a round trip")
{
    double largest_difference = 0.0;
    for (int i = -30000; i <= 30000; ++i) {
        const double value = i / 10000.0;
        largest_difference = std::max(largest_difference, std::abs(srgb_encode(srgb_decode(value)) - value));
    }
    // Tolerance: powers and their inverses of numbers up to 3 keep 14 digits.
    CHECK(largest_difference < 1e-13);
    // Between the standard's two rounded thresholds, 0.0404499 and 0.04045, the branches differ by 3e-8.
    CHECK(std::abs(srgb_encode(srgb_decode(0.04045)) - 0.04045) < 3.1e-8);
}
