#include "catch_framework.hpp"
#include "figures/items/fialka_cadik_2006/fialka_cadik_2006_parts.hpp"
#include "methods/fialka_cadik_2006.hpp"

#include <random>

using namespace fragfft;
using namespace fragfft::figures;

namespace {

ButterflyNetwork network(int length)
{
    return network_of(fialka_cadik_2006::auxiliary_texture("auxiliary", length));
}

} // namespace

TEST_CASE("The network of four values is the one of every textbook")
{
    // x = (1, 2, 3, 4): sums 4, 6 and differences -2, -2, the second turned by -i; then 10, -2 and -2 + 2i, -2 - 2i,
    // places 0, 2, 1, 3 of the spectrum.
    const ButterflyNetwork stages = network(4);
    REQUIRE(stages.size() == 2);
    const auto after_first = after_stage(stages[0], {1.0, 2.0, 3.0, 4.0});
    CHECK(after_first == std::vector<std::complex<double>>{4.0, 6.0, -2.0, {0.0, 2.0}});
    CHECK(after_stage(stages[1], after_first) ==
          std::vector<std::complex<double>>{10.0, {-2.0, 2.0}, -2.0, {-2.0, -2.0}});
    CHECK(stages[0][3].own == 3);
    CHECK(stages[0][3].partner == 1);
    CHECK(stages[0][3].sign == -1);
    CHECK(exponent_of(stages[0][3].factor, 4) == 1);
    CHECK(exponent_of(stages[0][0].factor, 4) == 0);
}

TEST_CASE("A network from the texture is a transform, for every length")
{
    const unsigned seed = Catch::rngSeed();
    INFO("seed " << seed);
    std::mt19937 generator(seed);
    std::uniform_real_distribution<double> uniform(-0.5, 0.5);
    for (int length = 2; length <= 1024; length *= 2) {
        INFO(length);
        std::vector<std::complex<double>> values;
        for (int n = 0; n < length; ++n)
            values.emplace_back(uniform(generator), uniform(generator));
        CHECK(error_of_network(network(length), values) <= bound_of_network(length));
    }
}

TEST_CASE("A wrong number in the texture is a wrong transform")
{
    Resource texture = fialka_cadik_2006::auxiliary_texture("auxiliary", 8);
    const std::vector<std::complex<double>> values{1.0, 2.0, 4.0, 8.0, 16.0, 32.0, 64.0, 128.0};
    // Sign, partner and twiddle factor of a subtracting texel of the first stage, the place in the last one.
    const std::size_t last_row = 4 * 8 * 2;
    for (const std::size_t number :
         {std::size_t{20}, std::size_t{21}, std::size_t{22}, std::size_t{23}, last_row + 6}) {
        INFO(number);
        Resource wrong = texture;
        wrong.values[number] = wrong.values[number] == 1.0f ? 2.0f : 1.0f;
        CHECK(error_of_network(network_of(wrong), values) > 1e-3);
    }
    texture.values.pop_back();
    CHECK_THROWS_AS(network_of(texture), std::logic_error);
}
