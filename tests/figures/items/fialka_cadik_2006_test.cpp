// The parts of the items of 2006 that need no device: halves, the network of butterflies, quaternions.
#include "catch_framework.hpp"
#include "figures/items/fialka_cadik_2006/fialka_cadik_2006_parts.hpp"
#include "gl/half_float.hpp"
#include "methods/papers/fialka_cadik_2006.hpp"
#include "random_images.hpp"
#include "reference/direct_dft.hpp"
#include "reference/error_measures.hpp"

#include <cmath>
#include <random>
#include <stdexcept>
#include <vector>

using namespace fragfft;
using namespace fragfft::figures;

namespace {

ButterflyNetwork network(int length)
{
    return network_of(fialka_cadik_2006::auxiliary_texture("auxiliary", length));
}

constexpr double rounding = 1e-13;

// The complex transforms of the channel pairs (0, 1) and (2, 3).
DoubleImage by_pairs(const DoubleImage& image, Direction direction)
{
    DoubleComplexImage pairs(image.width, image.height, 2);
    for (std::size_t i = 0; i < pairs.samples.size(); ++i)
        pairs.samples[i] = {image.samples[2 * i], image.samples[2 * i + 1]};
    const DoubleComplexImage bins = reference::direct_dft(pairs, direction);
    DoubleImage result(image.width, image.height, 4);
    for (std::size_t i = 0; i < bins.samples.size(); ++i) {
        result.samples[2 * i] = bins.samples[i].real();
        result.samples[2 * i + 1] = bins.samples[i].imag();
    }
    return result;
}

DoubleImage quaternions()
{
    return cpu::to_double(random_image(8, 4, 4, 2006, -0.5f, 0.5f));
}

} // namespace

TEST_CASE("Halves converted in bulk are those converted one by one, with and without a rest")
{
    // All finite halves, and the midpoints between neighbours, which are ties.
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
    floats.back() = 65519.0f; // the largest number that both convert to a finite half
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

TEST_CASE("The network of four values is the one of every textbook")
{
    // x = (1, 2, 3, 4): sums 4, 6 and differences -2, -2, of which the second is multiplied by -i; then 10, -2 and -2 +
    // 2i, -2 - 2i, which are the bins 0, 2, 1, 3 of the spectrum.
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
    // Sign, partner and twiddle factor of a texel that subtracts in the first stage, and its position in the last one.
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

TEST_CASE("A quaternion transform about i is the complex transforms of two pairs of channels, of its own sign")
{
    const DoubleImage image = quaternions();
    const DoubleImage transformed = quaternion_transform(image, plain_axes[0]);
    CHECK(reference::relative_l2(by_pairs(image, Direction::forward), transformed) <= rounding);
    // The transform with the opposite sign and that about another axis are different.
    DoubleImage of_other_sign = by_pairs(image, Direction::inverse);
    for (double& sample : of_other_sign.samples)
        sample *= image.width * image.height;
    CHECK(reference::relative_l2(of_other_sign, transformed) > 0.1);
    CHECK(reference::relative_l2(by_pairs(image, Direction::forward), quaternion_transform(image, plain_axes[1])) >
          0.1);
    CHECK(reference::relative_l2(by_pairs(image, Direction::forward), quaternion_transform(image, {-1.0, 0.0, 0.0})) >
          0.1);
}

TEST_CASE("About another axis it is the same between rotations, and not without them")
{
    const DoubleImage image = quaternions();
    const QuaternionAxes axes = axes_of_grey();
    CHECK(reference::relative_l2(back_from_axes(along_axes(image, axes), axes), image) <= rounding);
    const DoubleImage transformed = quaternion_transform(image, axes[0]);
    const auto between_rotations = [&](const QuaternionAxes& rotated) {
        return back_from_axes(by_pairs(along_axes(image, rotated), Direction::forward), rotated);
    };
    CHECK(reference::relative_l2(between_rotations(axes), transformed) <= rounding);
    CHECK(reference::relative_l2(between_rotations(plain_axes), transformed) > 0.1);
    // In left-handed axes ij = -k, which is another product.
    CHECK(reference::relative_l2(between_rotations({axes[0], axes[2], axes[1]}), transformed) > 0.1);
}
