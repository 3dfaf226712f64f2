#include "filters/frequency_filters.hpp"

#include "catch_framework.hpp"
#include "errors.hpp"

#include <cmath>

using namespace fragfft;

namespace {

// The gain at a distance from zero frequency, in a direction with exact square root: (3, 4, 5) / 5.
double gain_at(const FrequencyResponse& response, double frequency)
{
    const std::complex<double> gain = response(0.6 * frequency, -0.8 * frequency);
    CHECK(gain.imag() == 0.0);
    CHECK(gain == response(-0.6 * frequency, 0.8 * frequency));
    return gain.real();
}

// A few roundings of numbers near 1.
constexpr double tolerance = 1e-14;

} // namespace

TEST_CASE("ideal filters cut at the cutoff, which the low pass keeps")
{
    const auto low = low_pass_response(Rolloff::ideal, 0.25);
    const auto high = high_pass_response(Rolloff::ideal, 0.25);
    CHECK(low(0.0, 0.0) == 1.0);
    CHECK(low(0.25, 0.0) == 1.0);
    CHECK(high(0.25, 0.0) == 0.0);
    CHECK(gain_at(low, 0.249) == 1.0);
    CHECK(gain_at(low, 0.251) == 0.0);
    CHECK(gain_at(high, 0.251) == 1.0);

    const auto band = band_pass_response(Rolloff::ideal, 0.125, 0.25);
    CHECK(band(0.125, 0.0) == 0.0);
    CHECK(band(0.25, 0.0) == 1.0);
    CHECK(gain_at(band, 0.2) == 1.0);
    CHECK(gain_at(band, 0.1) == 0.0);
    CHECK(gain_at(band, 0.3) == 0.0);
    CHECK(band(0.0, 0.0) == 0.0);
}

TEST_CASE("Butterworth gains are 1/2 at the cutoff and 1 / (1 + 2^(2 order)) an octave above")
{
    for (const int order : {1, 2, 5, 16}) {
        CAPTURE(order);
        const auto low = low_pass_response(Rolloff::butterworth, 0.1, order);
        const auto high = high_pass_response(Rolloff::butterworth, 0.1, order);
        CHECK(low(0.0, 0.0) == 1.0);
        CHECK(high(0.0, 0.0) == 0.0);
        // 2 * order roundings of the power at most.
        CHECK(gain_at(low, 0.1) == Approx(0.5).epsilon(32 * tolerance));
        CHECK(gain_at(high, 0.1) == Approx(0.5).epsilon(32 * tolerance));
        const double octave = std::ldexp(1.0, 2 * order);
        CHECK(gain_at(low, 0.2) == Approx(1.0 / (1.0 + octave)).epsilon(32 * tolerance));
        CHECK(gain_at(high, 0.05) == Approx(1.0 / (1.0 + octave)).margin(32 * tolerance));
    }
}

TEST_CASE("Gaussian gains are 1/2 at the cutoff and 1/16 an octave above")
{
    const auto low = low_pass_response(Rolloff::gaussian, 0.1);
    const auto high = high_pass_response(Rolloff::gaussian, 0.1);
    CHECK(low(0.0, 0.0) == 1.0);
    CHECK(high(0.0, 0.0) == 0.0);
    CHECK(gain_at(low, 0.1) == Approx(0.5).epsilon(tolerance));
    CHECK(gain_at(low, 0.2) == Approx(1.0 / 16.0).epsilon(tolerance));
    CHECK(gain_at(high, 0.1) == Approx(0.5).epsilon(tolerance));
    CHECK(gain_at(high, 0.2) == Approx(15.0 / 16.0).epsilon(tolerance));
}

TEST_CASE("a band pass is a low pass times a high pass")
{
    const auto butterworth = band_pass_response(Rolloff::butterworth, 0.1, 0.2, 2);
    // At the upper cutoff: 1/2 of 16/17; at the lower: 1/2 of 16/17 as well.
    CHECK(gain_at(butterworth, 0.2) == Approx(8.0 / 17.0).epsilon(10 * tolerance));
    CHECK(gain_at(butterworth, 0.1) == Approx(8.0 / 17.0).epsilon(10 * tolerance));
    CHECK(butterworth(0.0, 0.0) == 0.0);

    const auto gaussian = band_pass_response(Rolloff::gaussian, 0.1, 0.2);
    CHECK(gain_at(gaussian, 0.2) == Approx(15.0 / 32.0).epsilon(10 * tolerance));
    CHECK(gain_at(gaussian, 0.1) == Approx(0.5 * std::exp2(-0.25)).epsilon(10 * tolerance));
}

TEST_CASE("a wedge keeps waves along its angle, counter-clockwise on the screen")
{
    const auto wedge = directional_band_response(45.0, 20.0);
    CHECK(wedge(0.2, -0.2) == 1.0); // up and to the right
    CHECK(wedge(-0.2, 0.2) == 1.0);
    CHECK(wedge(0.2, 0.2) == 0.0);
    CHECK(wedge(0.2, 0.0) == 0.0);
    CHECK(wedge(0.0, 0.0) == 1.0);
    const auto at_angle = [&](double degrees) {
        const double radians = degrees * std::numbers::pi / 180.0;
        return wedge(0.3 * std::cos(radians), -0.3 * std::sin(radians));
    };
    CHECK(at_angle(35.01) == 1.0);
    CHECK(at_angle(54.99) == 1.0);
    CHECK(at_angle(34.99) == 0.0);
    CHECK(at_angle(55.01) == 0.0);
    CHECK(at_angle(215.01) == 1.0);
    CHECK(at_angle(234.99) == 1.0);

    // The edge belongs to it: 90 degrees around 0 reach the diagonals, 180 reach everything.
    CHECK(directional_band_response(0.0, 90.0)(0.3, 0.3) == 1.0);
    const auto everything = directional_band_response(30.0, 180.0);
    for (int i = 0; i < 360; ++i)
        CHECK(everything(0.3 * std::cos(i), 0.3 * std::sin(i)) == 1.0);
}

TEST_CASE("a wedge can be a band")
{
    const auto band = directional_band_response(0.0, 20.0, 0.125, 0.25);
    CHECK(band(0.0, 0.0) == 0.0);
    CHECK(band(0.124, 0.0) == 0.0);
    CHECK(band(0.125, 0.0) == 1.0);
    CHECK(band(-0.25, 0.0) == 1.0);
    CHECK(band(0.251, 0.0) == 0.0);
    CHECK(band(0.0, 0.2) == 0.0);
}

TEST_CASE("frequency filters refuse parameters out of range by name")
{
    CHECK_THROWS_WITH(low_pass_response(Rolloff::ideal, 0.0),
                      "cutoff=0 is outside (0, 0.7071067811865476] cycles per pixel");
    CHECK_THROWS_AS(high_pass_response(Rolloff::gaussian, 0.8), InputError);
    CHECK_NOTHROW(low_pass_response(Rolloff::ideal, corner_frequency));
    CHECK_THROWS_WITH(low_pass_response(Rolloff::butterworth, 0.1, 17), "order=17 is outside [1, 16]");
    CHECK_THROWS_WITH(band_pass_response(Rolloff::ideal, 0.3, 0.2), "low=0.3 is not below high=0.2");
    CHECK_THROWS_WITH(band_pass_response(Rolloff::ideal, 0.2, 0.2), "low=0.2 is not below high=0.2");
    CHECK_THROWS_WITH(band_pass_response(Rolloff::ideal, 0.0, 0.2),
                      "low=0 is outside (0, 0.7071067811865476] cycles per pixel");
    CHECK_THROWS_WITH(band_pass_response(Rolloff::ideal, 0.1, 1.0),
                      "high=1 is outside (0, 0.7071067811865476] cycles per pixel");
    CHECK_THROWS_WITH(directional_band_response(0.0, 0.0), "width=0 is outside (0, 180] degrees");
    CHECK_THROWS_WITH(directional_band_response(400.0, 20.0), "angle=400 is outside [-360, 360] degrees");
    CHECK_THROWS_WITH(directional_band_response(0.0, 20.0, -0.1),
                      "low=-0.1 is outside [0, 0.7071067811865476] cycles per pixel");
    CHECK_THROWS_WITH(directional_band_response(0.0, 20.0, 0.2, 0.1), "low=0.2 is not below high=0.1");
}
