// A random sea with a given spectrum: its waves at time 0, determined by a seed.
#pragma once

#include "program/ocean/cascades.hpp"
#include "program/ocean/sea.hpp"

#include <complex>
#include <cstdint>
#include <vector>

namespace fragfft::ocean {

// Returns a complex number whose parts are independent and normally distributed, with mean square 1 (Box & Muller
// 1958). It depends on the arguments alone, and is the same on every machine: it comes from a hash (splitmix64, Steele,
// Lea & Flood 2014), because the standard library's distributions differ.
std::complex<double> normal_number(std::uint64_t seed, int cascade, int column, int row);

// Identifies a wave: column and row count waves per patch along x and y, and may be negative.
struct WaveIndex
{
    int column = 0;
    int row = 0;
};

// Returns the wave of a bin of an inverse transform of length `size`: 0, 1, ..., -2, -1.
inline int wave_of_bin(int bin, int size)
{
    return bin < (size + 1) / 2 ? bin : bin - size;
}

// Returns h0(k) in metres (Tessendorf 2001, equation 42): normal_number times sqrt(wave_vector_density dk^2 / 2), 0
// outside the cascade's band. It does not depend on the grid's size: a finer grid has the same waves, and more.
std::complex<double> initial_amplitude(const Sea& sea, const Cascade& cascade, std::uint64_t seed,
                                       const WaveIndex& wave);

// Returns the angular frequency of a wave. If the sea is to repeat after a period, it is the nearest one above 0 that
// does so (Tessendorf 2001, equation 35).
double angular_frequency_of(double wave_number, double depth_metres, double period_seconds);

// The tables that the program of a time step reads, four numbers per texel, bin (0, 0) first.
struct WaveTables
{
    // h0(k) and conj h0(-k), real and imaginary parts, in metres, times size^2, by which the inverse transform divides.
    std::vector<float> amplitudes;
    // kx and ky in radians per metre; cycles per second; and metres sideways for each metre up and each radian per
    // metre, coth(k d) / k.
    std::vector<float> waves;
};

// A period of 0 means that the sea never repeats.
WaveTables wave_tables(const Sea& sea, const Cascade& cascade, std::uint64_t seed, int size, double period_seconds);

} // namespace fragfft::ocean
