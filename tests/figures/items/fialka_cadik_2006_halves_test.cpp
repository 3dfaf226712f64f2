#include "catch_framework.hpp"
#include "figures/items/fialka_cadik_2006/fialka_cadik_2006_parts.hpp"
#include "gl/half_float.hpp"

#include <cmath>
#include <limits>
#include <stdexcept>
#include <vector>

using namespace fragfft;
using namespace fragfft::figures;

TEST_CASE("Halves converted in bulk are those converted one by one, with and without a rest")
{
    // All finite halves, and between neighbours the middle, a tie.
    std::vector<std::uint16_t> every;
    for (std::uint32_t bits = 0; bits < 0x10000; ++bits)
        if ((bits & 0x7c00u) != 0x7c00u)
            every.push_back(static_cast<std::uint16_t>(bits));
    std::vector<float> floats(every.size());
    to_floats(every, floats);
    std::vector<std::uint16_t> back(every.size());
    to_halves(floats, back);
    CHECK(back == every);
    for (std::size_t i = 0; i < every.size(); ++i)
        REQUIRE(floats[i] == gl::half_to_float(every[i]));

    for (std::size_t i = 0; i + 1 < floats.size(); ++i)
        floats[i] = 0.5f * (floats[i] + floats[i + 1]);
    floats.back() = 70000.0f;
    to_halves(floats, back);
    for (std::size_t i = 0; i < floats.size(); ++i)
        REQUIRE(back[i] == gl::float_to_half(floats[i]));

    for (const std::size_t count : {0u, 1u, 7u, 8u, 9u, 17u}) {
        std::vector<std::uint16_t> halves(count);
        to_halves(std::span(floats).first(count), halves);
        for (std::size_t i = 0; i < count; ++i)
            CHECK(halves[i] == gl::float_to_half(floats[i]));
    }
}

TEST_CASE("As many halves as floats are wanted")
{
    std::vector<float> floats(3);
    std::vector<std::uint16_t> halves(4);
    CHECK_THROWS_AS(to_halves(floats, halves), std::logic_error);
    CHECK_THROWS_AS(to_floats(halves, floats), std::logic_error);
}
