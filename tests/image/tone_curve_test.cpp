// The curves of colour profiles: there and back, and on beyond their ends.
#include "catch_framework.hpp"
#include "program/image/tone_curve.hpp"

#include <algorithm>
#include <cmath>
#include <vector>

namespace fragfft {
namespace {

constexpr double all_levels = 65535.0;

std::vector<double> power_table(std::size_t entries, double gamma, double steps)
{
    std::vector<double> values;
    for (std::size_t i = 0; i < entries; ++i)
        values.push_back(
            std::round(steps * std::pow(static_cast<double>(i) / static_cast<double>(entries - 1), gamma)) / steps);
    return values;
}

std::vector<ToneCurve> curves()
{
    return {
        ToneCurve(),
        ToneCurve::power(2.19921875),
        ToneCurve::power(0.45),
        ToneCurve::parametric(srgb_parameters),
        ToneCurve::parametric({.gamma = 1.0 / 0.45, .a = 1.0 / 1.099, .b = 0.099 / 1.099, .c = 1.0 / 4.5, .d = 0.081}),
        ToneCurve::parametric({.gamma = 3.0, .a = 0.9, .b = 0.1, .d = -1.0, .e = 0.05}),
        ToneCurve::table(power_table(1024, 1.8, 65535.0)),
        ToneCurve::table(power_table(4096, 2.2, 65535.0)), // alike in the dark
        ToneCurve::table(power_table(256, 2.2, 255.0)),
        ToneCurve::table(std::vector<double>{0.1, 0.9})};
}

} // namespace

TEST_CASE("Every curve gives every level of 16 bits back, through a float too, and overshoots")
{
    for (const ToneCurve& curve : curves()) {
        double before = -1e9;
        double largest_error = 0.0;
        for (int level = -3000; level <= 70000; ++level) {
            const double sample = level / all_levels;
            const double light = curve.decode(sample);
            REQUIRE(light > before);
            before = light;
            REQUIRE(curve.encode(light) == Approx(sample).margin(1e-9));
            const auto stored = static_cast<double>(static_cast<float>(light));
            largest_error = std::max(largest_error, std::fabs(curve.encode(stored) - sample));
        }
        // Less than half a step of 16 bits, which is 7.6e-6.
        CHECK(largest_error < 6e-6);
    }
}

TEST_CASE("Curves are what their formulas say, and tables straight between their values")
{
    CHECK(ToneCurve::power(2.0).decode(0.5) == 0.25);
    CHECK(ToneCurve::power(2.0).decode(2.0) == 4.0);
    CHECK(ToneCurve::power(2.0).decode(-0.5) == -0.25);
    const ToneCurve srgb = ToneCurve::parametric(srgb_parameters);
    CHECK(srgb.decode(0.02) == Approx(0.02 / 12.92));
    CHECK(srgb.decode(0.5) == Approx(std::pow((0.5 + 0.055) / 1.055, 2.4)));
    const ToneCurve table = ToneCurve::table(std::vector<double>{0.0, 0.1, 1.0});
    CHECK(table.decode(0.25) == Approx(0.05));
    CHECK(table.decode(0.75) == Approx(0.55));
    // With its last slope, 1.8 about 1, it goes on as a power.
    CHECK(table.decode(1.1) == Approx(std::pow(1.1, 1.8)).epsilon(0.01));
}

TEST_CASE("Curves near sRGB's are told from others")
{
    CHECK(ToneCurve::parametric(srgb_parameters).is_srgb());
    std::vector<double> table;
    for (int i = 0; i < 1024; ++i)
        table.push_back(std::round(65535.0 * ToneCurve::parametric(srgb_parameters).decode(i / 1023.0)) / 65535.0);
    CHECK(ToneCurve::table(table).is_srgb());
    CHECK_FALSE(ToneCurve::power(2.2).is_srgb());
    CHECK(ToneCurve::power(2.2).distance_from_srgb() == Approx(0.0084).margin(0.0005));
    CHECK(ToneCurve().is_identity());
    CHECK_FALSE(ToneCurve::power(1.1).is_identity());
}

TEST_CASE("What no curve is, is refused")
{
    for (const std::vector<double>& values :
         {std::vector<double>{}, {0.5}, {0.0, 0.0}, {1.0, 0.0}, {0.0, 0.6, 0.5, 1.0}, {0.0, 0.25, 0.25, 0.5, 1.0}})
        CHECK_THROWS_AS(ToneCurve::table(values), std::domain_error);
    for (const CurveParameters& parameters :
         {CurveParameters{.gamma = 0.0}, CurveParameters{.gamma = -1.0}, CurveParameters{.a = -1.0},
          CurveParameters{.gamma = NAN}, CurveParameters{.gamma = 2.0, .d = 0.5}, // flat below
          CurveParameters{.gamma = 2.0, .b = -0.5}, CurveParameters{.gamma = 1.0, .a = 100.0}})
        CHECK_THROWS_AS(ToneCurve::parametric(parameters), std::domain_error);
}

} // namespace fragfft
