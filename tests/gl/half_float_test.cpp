#include "catch_framework.hpp"
#include "gl/half_float.hpp"

#include <cmath>
#include <limits>

using namespace fragfft::gl;

namespace {

constexpr float infinity = std::numeric_limits<float>::infinity();
constexpr std::uint16_t sign = 0x8000;

} // namespace

TEST_CASE("Half floats have the values IEEE 754 gives them")
{
    CHECK(half_to_float(0x0000) == 0.0f);
    CHECK(half_to_float(0x0001) == 0x1p-24f);    // smallest subnormal
    CHECK(half_to_float(0x03ff) == 0x3ffp-24f);  // largest subnormal
    CHECK(half_to_float(0x0400) == 0x1p-14f);    // smallest normal
    CHECK(half_to_float(0x3555) == 0x1.554p-2f); // the half nearest to a third
    CHECK(half_to_float(0x3c00) == 1.0f);
    CHECK(half_to_float(0x3c01) == 1.0f + 0x1p-10f);
    CHECK(half_to_float(0xc000) == -2.0f);
    CHECK(half_to_float(0x7bff) == largest_half);
    CHECK(half_to_float(0x7c00) == infinity);
    CHECK(half_to_float(0xfc00) == -infinity);
    CHECK(std::isnan(half_to_float(0x7e00)));
    CHECK(std::signbit(half_to_float(sign)));
}

TEST_CASE("All 65536 half floats survive the way to float and back")
{
    for (std::uint32_t bits = 0; bits <= 0xffff; ++bits) {
        const auto half = static_cast<std::uint16_t>(bits);
        const float value = half_to_float(half);
        if (std::isnan(value)) {
            // Any NaN will do.
            REQUIRE((half & 0x7c00) == 0x7c00);
            REQUIRE(std::isnan(half_to_float(float_to_half(value))));
        } else {
            REQUIRE(float_to_half(value) == half);
        }
    }
}

TEST_CASE("Between any two half floats: nearest wins, a tie goes to the even one, of either sign")
{
    for (std::uint16_t below = 0; below < 0x7bff; ++below) {
        const auto above = static_cast<std::uint16_t>(below + 1);
        const float tie = 0.5f * (half_to_float(below) + half_to_float(above)); // exact in float
        REQUIRE(float_to_half(tie) == (below % 2 == 0 ? below : above));
        REQUIRE(float_to_half(-tie) == (sign | (below % 2 == 0 ? below : above)));
        REQUIRE(float_to_half(std::nextafter(tie, 0.0f)) == below);
        REQUIRE(float_to_half(std::nextafter(tie, infinity)) == above);
    }
}

TEST_CASE("Numbers beyond the largest half float become it, with their sign, and infinity stays")
{
    CHECK(float_to_half(65519.996f) == 0x7bff);
    CHECK(float_to_half(65520.0f) == 0x7bff);
    CHECK(float_to_half(-65520.0f) == 0xfbff);
    CHECK(float_to_half(std::numeric_limits<float>::max()) == 0x7bff);
    CHECK(float_to_half(infinity) == 0x7c00);
    CHECK(float_to_half(-infinity) == 0xfc00);
}

TEST_CASE("Below half of the smallest half float lies zero, with its sign")
{
    CHECK(float_to_half(std::numeric_limits<float>::denorm_min()) == 0);
    CHECK(float_to_half(-std::numeric_limits<float>::denorm_min()) == sign);
    CHECK(float_to_half(-0.0f) == sign);
}
