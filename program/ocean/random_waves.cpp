#include "program/ocean/random_waves.hpp"

#include "program/ocean/dispersion.hpp"
#include "program/ocean/wave_spectra.hpp"

#include <algorithm>
#include <cmath>
#include <numbers>

namespace fragfft::ocean {

namespace {

using std::numbers::pi;

std::uint64_t mixed(std::uint64_t bits)
{
    bits += 0x9e3779b97f4a7c15u;
    bits = (bits ^ (bits >> 30u)) * 0xbf58476d1ce4e5b9u;
    bits = (bits ^ (bits >> 27u)) * 0x94d049bb133111ebu;
    return bits ^ (bits >> 31u);
}

// Returns a number above 0 and up to 1, from the upper 53 bits.
double uniform_number(std::uint64_t bits)
{
    return static_cast<double>((bits >> 11u) + 1u) * 0x1p-53;
}

std::uint64_t bits_of(int number)
{
    return static_cast<std::uint32_t>(number);
}

void put(std::vector<float>& texels, std::complex<double> value)
{
    texels.push_back(static_cast<float>(value.real()));
    texels.push_back(static_cast<float>(value.imag()));
}

} // namespace

std::complex<double> normal_number(std::uint64_t seed, int cascade, int column, int row)
{
    const std::uint64_t key = mixed(mixed(mixed(seed) ^ bits_of(cascade)) ^ (bits_of(column) << 32u | bits_of(row)));
    return std::polar(std::sqrt(-std::log(uniform_number(mixed(key)))), 2.0 * pi * uniform_number(mixed(~key)));
}

std::complex<double> initial_amplitude(const Sea& sea, const Cascade& cascade, std::uint64_t seed,
                                       const WaveIndex& wave)
{
    const double step = cascade.wave_number_step();
    const double x = step * wave.column;
    const double y = step * wave.row;
    if (!cascade.band.contains(std::hypot(x, y)))
        return 0.0;
    const double variance = wave_vector_density(sea, x, y) * step * step;
    return normal_number(seed, cascade.number, wave.column, wave.row) * std::sqrt(variance / 2.0);
}

double angular_frequency_of(double wave_number, double depth_metres, double period_seconds)
{
    const double frequency = angular_frequency(wave_number, depth_metres);
    if (period_seconds <= 0.0)
        return frequency;
    const double step = 2.0 * pi / period_seconds;
    return std::max(1.0, std::round(frequency / step)) * step;
}

WaveTables wave_tables(const Sea& sea, const Cascade& cascade, std::uint64_t seed, int size, double period_seconds)
{
    WaveTables tables;
    const double step = cascade.wave_number_step();
    const double scale = static_cast<double>(size) * size;
    for (int y = 0; y < size; ++y)
        for (int x = 0; x < size; ++x) {
            const WaveIndex wave{wave_of_bin(x, size), wave_of_bin(y, size)};
            const double wave_number = step * std::hypot(wave.column, wave.row);
            put(tables.amplitudes, scale * initial_amplitude(sea, cascade, seed, wave));
            put(tables.amplitudes, scale * std::conj(initial_amplitude(sea, cascade, seed, {-wave.column, -wave.row})));
            put(tables.waves, {step * wave.column, step * wave.row});
            if (wave_number > 0.0)
                put(tables.waves, {angular_frequency_of(wave_number, sea.depth_metres, period_seconds) / (2.0 * pi),
                                   sideways_by_upward(wave_number, sea.depth_metres) / wave_number});
            else
                put(tables.waves, 0.0);
        }
    return tables;
}

} // namespace fragfft::ocean
