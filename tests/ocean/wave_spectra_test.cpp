#include "catch_framework.hpp"
#include "program/ocean/dispersion.hpp"
#include "program/ocean/wave_spectra.hpp"

#include <cmath>
#include <numbers>
#include <vector>

using namespace fragfft::ocean;
using std::numbers::pi;

namespace {

const WaveNumberBand all_waves{0.0, 1e3};

std::vector<Sea> some_seas()
{
    std::vector<Sea> seas;
    for (const WaveSpectrum spectrum : {WaveSpectrum::phillips, WaveSpectrum::jonswap})
        for (const double wind : {4.0, 10.0, 25.0})
            for (const double depth : {5.0, 50.0, 4000.0})
                seas.push_back({spectrum, wind, 30.0, 80e3, depth});
    return seas;
}

// Integrates by the midpoint rule.
template <typename Function> double integral(double from, double to, int steps, const Function& function)
{
    const double step = (to - from) / steps;
    double sum = 0.0;
    for (int i = 0; i < steps; ++i)
        sum += function(from + step * (i + 0.5));
    return sum * step;
}

} // namespace

TEST_CASE("waves run by omega^2 = g k tanh(k d): by g k in deep water, as fast as sqrt(g d) in shallow")
{
    for (const double wave_number : {1e-3, 0.1, 7.0}) {
        const double frequency = angular_frequency(wave_number, 1e5);
        CHECK(frequency * frequency == Approx(gravity * wave_number).epsilon(1e-12));
    }
    // tanh(k d) is about k d (1 - (k d)^2 / 3), which differs by 3e-7 here.
    CHECK(angular_frequency(1e-4, 10.0) / 1e-4 == Approx(std::sqrt(gravity * 10.0)).epsilon(1e-6));
    CHECK(angular_frequency(0.0, 10.0) == 0.0);
    CHECK(sideways_by_upward(1.0, 100.0) == 1.0);
    CHECK(sideways_by_upward(0.01, 1.0) == Approx(100.0).epsilon(1e-3));
}

TEST_CASE("the group speed is the frequency's derivative, and the wave number its inverse")
{
    for (const double depth : {2.0, 40.0, 1e5})
        for (const double wave_number : {1e-3, 0.05, 0.4, 3.0}) {
            CAPTURE(depth, wave_number);
            const double step = 1e-5 * wave_number;
            const double difference =
                angular_frequency(wave_number + step, depth) - angular_frequency(wave_number - step, depth);
            // The error of the central difference is 1e-10, and its rounding 1e-16 / 1e-5.
            CHECK(group_speed(wave_number, depth) == Approx(difference / (2.0 * step)).epsilon(1e-8));
            CHECK(wave_number_of(angular_frequency(wave_number, depth), depth) == Approx(wave_number).epsilon(1e-9));
        }
}

TEST_CASE("the shares of all directions are 1, most of it with the wind")
{
    for (const Sea& sea : some_seas())
        for (const double by_peak : {0.7, 1.0, 2.0, 10.0}) {
            const double wave_number = by_peak * peak_wave_number(sea);
            const auto share = [&](double angle) { return directional_share(sea, wave_number, angle); };
            CAPTURE(sea.wind_metres_per_second, sea.depth_metres, by_peak);
            // For small s, the cusp of cos^2s against the wind limits the accuracy of the midpoint rule.
            CHECK(integral(-pi, pi, 20000, share) == Approx(1.0).epsilon(2e-4));
            CHECK(integral(-pi / 2.0, pi / 2.0, 20000, share) > 0.5);
        }
}

TEST_CASE("JONSWAP holds 1.52 times what its spectrum without a peak would, alpha g^2 / (5 omega_p^4)")
{
    for (const double wind : {6.0, 10.0, 20.0})
        for (const double fetch : {5e3, 30e3}) {
            const Sea sea{WaveSpectrum::jonswap, wind, 0.0, fetch, 1e4};
            const double dimensionless = gravity * fetch / (wind * wind);
            const double alpha = 0.076 * std::pow(dimensionless, -0.22);
            const double peak = 22.0 * gravity / wind * std::pow(dimensionless, -1.0 / 3.0);
            const double without_peak = alpha * gravity * gravity / (5.0 * std::pow(peak, 4.0));
            CAPTURE(wind, fetch);
            // Carter 1982 gives the factor for gamma = 3.3 with three digits.
            CHECK(height_variance(sea, all_waves) == Approx(1.52 * without_peak).epsilon(0.01));
            // And the height, for which its authors give a separate fit: the fits agree within a third.
            const double fitted = 0.0016 * std::sqrt(dimensionless) * wind * wind / gravity;
            CHECK(significant_wave_height_metres(sea, all_waves) == Approx(fitted).epsilon(0.34));
        }
}

TEST_CASE("a density by wave number is the same sea as one by frequency")
{
    const Sea sea{WaveSpectrum::jonswap, 12.0, 0.0, 100e3, 1e4};
    const double by_frequency = integral(0.0, 60.0, 200000, [&](double omega) { return jonswap_density(sea, omega); });
    // Beyond 60 rad/s lies alpha g^2 / 4 / 60^4 of the variance, less than 1e-6 of the whole.
    CHECK(height_variance(sea, all_waves) == Approx(by_frequency).epsilon(1e-4));
}

TEST_CASE("Phillips' sea is 2 sqrt(alpha) U^2 / g high")
{
    const Sea sea{WaveSpectrum::phillips, 10.0, 0.0, 0.0, 1e5};
    CHECK(significant_wave_height_metres(sea, all_waves) ==
          Approx(2.0 * std::sqrt(0.0081) * 100.0 / gravity).epsilon(1e-4));
}

TEST_CASE("more wind, fetch and depth make higher waves, up to the fully developed sea")
{
    const auto height = [](double wind, double fetch, double depth) {
        return significant_wave_height_metres({WaveSpectrum::jonswap, wind, 0.0, fetch, depth}, all_waves);
    };
    CHECK(height(12.0, 1e5, 200.0) > height(10.0, 1e5, 200.0));
    CHECK(height(10.0, 1e5, 200.0) > height(10.0, 1e4, 200.0));
    CHECK(height(10.0, 1e5, 200.0) > 1.2 * height(10.0, 1e5, 5.0));
    CHECK(height(10.0, 1e7, 200.0) == Approx(height(10.0, 1e6, 200.0)));
    CHECK(depth_limit(1.0, 1e9) == 1.0);
    CHECK(depth_limit(1e-6, 1.0) < 1e-6);
}

TEST_CASE("the density of wave vectors is that of wave numbers in all directions")
{
    for (const Sea& sea : some_seas()) {
        const double wave_number = 1.3 * peak_wave_number(sea);
        const double around = integral(-pi, pi, 20000, [&](double angle) {
            return wave_vector_density(sea, wave_number * std::cos(angle), wave_number * std::sin(angle)) * wave_number;
        });
        CHECK(around == Approx(wave_number_density(sea, wave_number)).epsilon(2e-4));
    }
    CHECK(wave_vector_density(Sea{}, 0.0, 0.0) == 0.0);
}

TEST_CASE("the peak is where the density is largest")
{
    // The peak of JONSWAP is that of S(omega) in deep water; in shallow water depth_limit shifts it.
    for (const WaveSpectrum spectrum : {WaveSpectrum::phillips, WaveSpectrum::jonswap}) {
        const Sea sea{spectrum, 10.0, 0.0, 100e3, 1e4};
        const double peak = peak_wave_number(sea);
        CHECK(wave_number_density(sea, peak) > wave_number_density(sea, 0.9 * peak));
        CHECK(wave_number_density(sea, peak) > wave_number_density(sea, 1.1 * peak));
        CHECK(peak_wavelength_metres(sea) == Approx(2.0 * pi / peak));
    }
}
