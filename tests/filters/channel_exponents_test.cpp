#include "filters/channel_exponents.hpp"

#include "catch_framework.hpp"

#include <cmath>
#include <limits>

using namespace fragfft;

TEST_CASE("Magnitudes between the same powers of two are left as they are, and others come there")
{
    const double infinity = std::numeric_limits<double>::infinity();
    const double nan = std::numeric_limits<double>::quiet_NaN();
    struct Case
    {
        std::vector<double> magnitudes;
        ChannelExponents exponents;
    };
    for (const auto& [magnitudes, exponents] :
         {Case{{1.0, 1.9, 0.75}, {0, 0, 1}}, Case{{1e5, 1e-3}, {0, 26}}, Case{{0.0, 3.0, nan, 0.25}, {0, 0, 0, 3}},
          Case{{infinity, 1.0}, {0, 0}}, Case{{1e30, 1e-30}, {0, 120}}, Case{{0.0, 0.0}, {}}, Case{{7.0}, {}}}) {
        REQUIRE(exponents_for_equal(magnitudes) == exponents);
    }
}

TEST_CASE("Norms are those of whole channels, whatever their samples' order, in every kind of number")
{
    // The norms are 5, 40 and 0.625; the powers of two below them are 4, 32 and 0.5.
    const std::vector<double> samples{3.0, 0.0, 0.375, -4.0, -40.0, 0.5};
    Image image(2, 1, 3);
    DoubleImage doubles(2, 1, 3);
    DoubleComplexImage complex(1, 1, 3);
    for (std::size_t i = 0; i < samples.size(); ++i)
        doubles.samples[i] = image.samples[i] = static_cast<float>(samples[i]);
    for (std::size_t i = 0; i < 3; ++i)
        complex.samples[i] = {samples[i], samples[i + 3]};
    const ChannelExponents want{3, 0, 6};
    CHECK(exponents_for_equal_norms(image) == want);
    CHECK(exponents_for_equal_norms(doubles) == want);
    CHECK(exponents_for_equal_norms(complex) == want);
    CHECK_FALSE(any(exponents_for_equal_norms(Image(3, 3, 1))));
    image.samples = {1.0f, 0.0f, 2.0f, 1.0f, 0.0f, 0.0f};
    CHECK(exponents_for_equal_norms(image) == ChannelExponents{1, nothing, 0});
}

TEST_CASE("Scaling is exact and is undone exactly, of the least and the largest numbers, too")
{
    Image image(1, 1, 4);
    image.samples = {1.0f / 3.0f, std::numeric_limits<float>::denorm_min(), 1e-30f, -7.0f};
    Image scaled = image;
    scale_channels(scaled, {5, 149, 120, 0});
    REQUIRE(scaled.samples == std::vector<float>{32.0f / 3.0f, 1.0f, std::ldexp(1e-30f, 120), -7.0f});
    scale_channels(scaled, {5, 149, 120, 0}, -1);
    REQUIRE(scaled.samples == image.samples);
    scale_channels(scaled, {nothing, 0, 0, 0});
    REQUIRE(scaled.samples == image.samples);
    scale_channels(scaled, {nothing, 0, 0, 0}, -1);
    REQUIRE(scaled.samples[0] == 0.0f);
}
