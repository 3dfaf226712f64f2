#include "program/ocean/wave_spectra.hpp"

#include "program/ocean/dispersion.hpp"

#include <algorithm>
#include <cmath>
#include <numbers>

namespace fragfft::ocean {

namespace {

using std::numbers::pi;

constexpr double phillips_alpha = 0.0081;

// Returns g F / U^2, at most that of a fully developed sea, where 22 fetch^(-1/3) is 0.855.
double dimensionless_fetch(const Sea& sea)
{
    const double wind = sea.wind_metres_per_second;
    return std::min(gravity * sea.fetch_metres / (wind * wind), std::pow(22.0 / 0.855, 3.0));
}

double jonswap_peak(const Sea& sea)
{
    return 22.0 * gravity / sea.wind_metres_per_second * std::pow(dimensionless_fetch(sea), -1.0 / 3.0);
}

double phillips_length(const Sea& sea)
{
    return sea.wind_metres_per_second * sea.wind_metres_per_second / gravity;
}

// Returns cos^2s(angle / 2), scaled so that its integral is 1.
double spreading(double exponent, double angle)
{
    const double cosine = std::abs(std::cos(angle / 2.0));
    const double logarithm = std::lgamma(exponent + 1.0) - std::lgamma(exponent + 0.5);
    return std::exp(logarithm) / (2.0 * std::sqrt(pi)) * std::pow(cosine, 2.0 * exponent);
}

double hasselmann_exponent(const Sea& sea, double frequency)
{
    const double peak = jonswap_peak(sea);
    const double ratio = frequency / peak;
    if (ratio <= 1.0)
        return 6.97 * std::pow(ratio, 4.06);
    return 9.77 * std::pow(ratio, -2.33 - 1.45 * (sea.wind_metres_per_second * peak / gravity - 1.17));
}

// Integrates density(k) k^power over a band by the trapezoidal rule in log k, which suits densities that fall as powers
// of k.
double moment(const Sea& sea, const WaveNumberBand& band, int power)
{
    const double low = std::max(band.low, 1e-3 * peak_wave_number(sea)); // longer waves do not occur
    if (band.high <= low)
        return 0.0;
    constexpr int steps = 4000;
    const double step = std::log(band.high / low) / steps;
    double sum = 0.0;
    for (int i = 0; i <= steps; ++i) {
        const double wave_number = low * std::exp(step * i);
        const double value = wave_number_density(sea, wave_number) * std::pow(wave_number, power + 1);
        sum += i == 0 || i == steps ? value / 2.0 : value;
    }
    return sum * step;
}

} // namespace

double jonswap_density(const Sea& sea, double frequency)
{
    if (frequency <= 0.0)
        return 0.0;
    const double alpha = 0.076 * std::pow(dimensionless_fetch(sea), -0.22);
    const double peak = jonswap_peak(sea);
    const double sigma = frequency <= peak ? 0.07 : 0.09;
    const double away = (frequency - peak) / (sigma * peak);
    return alpha * gravity * gravity * std::pow(frequency, -5.0) * std::exp(-1.25 * std::pow(peak / frequency, 4.0)) *
           std::pow(3.3, std::exp(-0.5 * away * away));
}

double depth_limit(double wave_number, double depth_metres)
{
    const double depth = wave_number * depth_metres;
    if (depth > 300.0) // sinh would overflow
        return 1.0;
    const double slope = std::tanh(depth);
    return depth <= 0.0 ? 0.0 : slope * slope / (1.0 + 2.0 * depth / std::sinh(2.0 * depth));
}

double wave_number_density(const Sea& sea, double wave_number)
{
    if (wave_number <= 0.0)
        return 0.0;
    const double limit = depth_limit(wave_number, sea.depth_metres);
    if (sea.spectrum == WaveSpectrum::jonswap)
        return jonswap_density(sea, angular_frequency(wave_number, sea.depth_metres)) * limit *
               group_speed(wave_number, sea.depth_metres);
    const double waves_by_length = wave_number * phillips_length(sea);
    return phillips_alpha / 2.0 * std::pow(wave_number, -3.0) * std::exp(-1.0 / (waves_by_length * waves_by_length)) *
           limit;
}

double directional_share(const Sea& sea, double wave_number, double angle)
{
    if (sea.spectrum == WaveSpectrum::jonswap)
        return spreading(hasselmann_exponent(sea, angular_frequency(wave_number, sea.depth_metres)), angle);
    const double cosine = std::cos(angle);
    return cosine > 0.0 ? 2.0 / pi * cosine * cosine : 0.0;
}

double wave_vector_density(const Sea& sea, double x, double y)
{
    const double wave_number = std::hypot(x, y);
    if (wave_number <= 0.0)
        return 0.0;
    const double angle = std::atan2(y, x) - sea.wind_direction_in_degrees * pi / 180.0;
    return wave_number_density(sea, wave_number) * directional_share(sea, wave_number, angle) / wave_number;
}

double peak_wave_number(const Sea& sea)
{
    if (sea.spectrum == WaveSpectrum::jonswap)
        return wave_number_of(jonswap_peak(sea), sea.depth_metres);
    return std::sqrt(2.0 / 3.0) / phillips_length(sea);
}

double peak_wavelength_metres(const Sea& sea)
{
    return 2.0 * pi / peak_wave_number(sea);
}

double height_variance(const Sea& sea, const WaveNumberBand& band)
{
    return moment(sea, band, 0);
}

double slope_variance(const Sea& sea, const WaveNumberBand& band)
{
    return moment(sea, band, 2);
}

double significant_wave_height_metres(const Sea& sea, const WaveNumberBand& band)
{
    return 4.0 * std::sqrt(height_variance(sea, band));
}

} // namespace fragfft::ocean
