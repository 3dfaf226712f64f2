#include "program/ocean/cascades.hpp"

#include "errors.hpp"
#include "program/ocean/wave_spectra.hpp"

#include <algorithm>
#include <fmt/format.h>
#include <numbers>

namespace fragfft::ocean {

namespace {

constexpr double shrinking = 4.0 * std::numbers::phi - 1.0; // 5.47, irrational
constexpr double least_waves_a_side = 12.0;                 // of those that a shorter patch takes over
constexpr double part_of_nyquist = 0.95;

} // namespace

double Cascade::wave_number_step() const
{
    return 2.0 * std::numbers::pi / patch_metres;
}

std::vector<Cascade> cascades(double longest_patch_metres, int size, int count)
{
    if (!(longest_patch_metres > 0.0) || size < 8 || count < 1)
        throw InputError(fmt::format("{} cascades of {} x {} waves from {} m on: there are none", count, size, size,
                                     longest_patch_metres));
    std::vector<Cascade> result;
    double low = 0.0;
    double patch = longest_patch_metres;
    for (int number = 0; number < count; ++number) {
        Cascade cascade{number, patch, {}};
        const double nyquist = part_of_nyquist * cascade.wave_number_step() * size / 2.0;
        patch /= shrinking;
        const double next = least_waves_a_side * 2.0 * std::numbers::pi / patch;
        const double high = number + 1 == count ? nyquist : std::min(next, nyquist);
        cascade.band = {low, high};
        low = high;
        result.push_back(cascade);
    }
    return result;
}

double suitable_patch_metres(const Sea& sea)
{
    return 16.0 * peak_wavelength_metres(sea);
}

WaveNumberBand whole_band(const std::vector<Cascade>& all)
{
    return {all.front().band.low, all.back().band.high};
}

} // namespace fragfft::ocean
