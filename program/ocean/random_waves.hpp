// One sea of all that have a spectrum: its waves at time 0, by chance that a seed decides.
#pragma once

#include "program/ocean/cascades.hpp"
#include "program/ocean/sea.hpp"

#include <complex>
#include <cstdint>
#include <vector>

namespace fragfft::ocean {

// A complex number whose parts are independent and normally distributed, the mean of its square 1 (Box & Muller 1958).
// It follows from these numbers alone, on every machine, whatever else is asked: by a hash (splitmix64, Steele, Lea &
// Flood 2014), since the distributions of the standard library differ.
std::complex<double> normal_number(std::uint64_t seed, int cascade, int column, int row);

// Which waves: column and row count waves per patch along x and y, negative ones too.
struct WaveIndex
{
    int column = 0;
    int row = 0;
};

// The wave of a bin of an inverse transform of `size` numbers: 0, 1, ..., -2, -1.
inline int wave_of_bin(int bin, int size)
{
    return bin < (size + 1) / 2 ? bin : bin - size;
}

// h0(k) in metres (Tessendorf 2001, equation 42): normal_number times sqrt(wave_vector_density dk^2 / 2), 0 outside
// the cascade's band. The grid's size does not matter: a finer one has the same waves, and more.
std::complex<double> initial_amplitude(const Sea& sea, const Cascade& cascade, std::uint64_t seed,
                                       const WaveIndex& wave);

// The angular frequency of a wave; where the sea is to repeat after a period, the nearest that does so, but 0
// (Tessendorf 2001, equation 35).
double angular_frequency_of(double wave_number, double depth_metres, double period_seconds);

// What the program of a time step reads, four numbers a texel, bin (0, 0) first.
struct WaveTables
{
    // h0(k) and conj h0(-k), real and imaginary parts, in metres, times size^2, which the inverse transform divides by.
    std::vector<float> amplitudes;
    // kx and ky in radians per metre, turns per second, and metres sideways by metres up and by radians per metre,
    // coth(k d) / k.
    std::vector<float> waves;
};

// `period_seconds` 0: never again.
WaveTables wave_tables(const Sea& sea, const Cascade& cascade, std::uint64_t seed, int size, double period_seconds);

} // namespace fragfft::ocean
