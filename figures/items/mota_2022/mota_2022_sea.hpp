// One patch of a sea: what the programs compute from its spectra, compared with what follows from the definitions.
#pragma once

#include "arrays/complex_image.hpp"
#include "program/ocean/ocean_plan.hpp"
#include "program/ocean/random_waves.hpp"

#include <array>
#include <vector>

namespace fragfft::figures {

inline constexpr std::size_t sea_field_count = 8;

struct SeaPatch
{
    ocean::Waves waves;
    ocean::Cascade cascade;
    ocean::WaveTables tables; // what the program of a time step reads
};

SeaPatch sea_patch(const ocean::Waves& waves, std::size_t number);

// As read back from the device, four numbers a texel, row by row.
struct PatchTexels
{
    std::vector<float> displacement_spectrum;
    std::vector<float> slope_spectrum;
    std::vector<float> displacements;
    std::vector<float> slopes;
};

// h(k, t) of each bin, in double precision.
DoubleComplexImage amplitudes_at(const SeaPatch& patch, double seconds);

// Turns of the fastest wave until then: the more there are, the fewer digits of its angle a float holds.
double largest_turns(const SeaPatch& patch, double seconds);

// h(k, t) from each of the four complex numbers in a bin's two texels: all equal except for roundings. 0 where a number
// is 0 whatever h is.
std::array<DoubleComplexImage, 4> amplitudes_in(const SeaPatch& patch, const PatchTexels& texels);

// The largest |h(k) - conj h(-k)|, relative to the largest |h(k)|.
double asymmetry_of(const DoubleComplexImage& amplitudes);

// Relative L2 errors of the eight fields against FFTW's inverse transforms of each field's own spectrum in double
// precision; in the order of the texels, displacements first.
std::array<double, sea_field_count> field_errors(const SeaPatch& patch, const PatchTexels& texels, double seconds);

// Variance of the heights over a patch, in m^2.
struct HeightVariance
{
    double on_surface = 0.0; // of the texels' heights
    double by_integral = 0.0;
    double left_to_chance = 0.0; // standard deviation of that variance over all seas with this spectrum
};

HeightVariance height_variance_of(const SeaPatch& patch, const PatchTexels& texels);

} // namespace fragfft::figures
