// Published spectra: how the variance of a sea's height is distributed over its waves, in metres, seconds and radians.
// The variance of the height, m0, is the integral of each density over its variable.
#pragma once

#include "program/ocean/sea.hpp"

namespace fragfft::ocean {

// Returns S(omega) in m^2 s for JONSWAP in deep water (Hasselmann et al. 1973):
//     alpha g^2 omega^-5 exp(-5/4 (omega_p / omega)^4) gamma^r,
//     r = exp(-(omega - omega_p)^2 / (2 sigma^2 omega_p^2)),   alpha = 0.076 (U^2 / (F g))^0.22,
//     omega_p = 22 (g^2 / (U F))^(1/3),   gamma = 3.3,
// with sigma 0.07 below omega_p and 0.09 above. Once omega_p has fallen to 0.855 g / U, the value of the fully
// developed sea (Pierson & Moskowitz 1964, its wind taken at 10 m), a longer fetch changes nothing.
double jonswap_density(const Sea& sea, double angular_frequency);

// The factor by which depth reduces that, 0 to 1: tanh^2(k d) / (1 + 2 k d / sinh(2 k d)) (Bouws et al. 1985, the TMA
// spectrum, after Kitaigorodskii et al. 1975).
double depth_limit(double wave_number, double depth_metres);

// Returns the density over all directions, in m^3: JONSWAP's S(omega) depth_limit domega/dk; or Phillips',
//     alpha / 2 k^-3 exp(-1 / (k L)^2) depth_limit,   L = U^2 / g,   alpha = 0.0081
// (Tessendorf 2001, equation 40; its free constant is Phillips' constant for the range of short waves, 1958).
double wave_number_density(const Sea& sea, double wave_number);

// Returns the directional distribution, in 1/rad, at an angle from the wind's direction; its integral is 1. JONSWAP
// spreads as
//     cos^2s(angle / 2),   s = 6.97 (omega / omega_p)^4.06 up to omega_p,
//     9.77 (omega / omega_p)^(-2.33 - 1.45 (U omega_p / g - 1.17)) above (Hasselmann et al. 1980);
// Phillips as cos^2(angle), without waves against the wind (Tessendorf 2001).
double directional_share(const Sea& sea, double wave_number, double angle_in_radians);

// The product of both, as a density over the plane of wave vectors, in m^4. Waves run toward their wave vector. 0 at
// (0, 0).
double wave_vector_density(const Sea& sea, double x_wave_number, double y_wave_number);

// The approximate maximum of wave_number_density, and the wavelength there.
double peak_wave_number(const Sea& sea);
double peak_wavelength_metres(const Sea& sea);

// For a band: the variance of the height, m0, in m^2; the variance of the slope, both axes together; 4 sqrt(m0), in
// metres.
double height_variance(const Sea& sea, const WaveNumberBand& band);
double slope_variance(const Sea& sea, const WaveNumberBand& band);
double significant_wave_height_metres(const Sea& sea, const WaveNumberBand& band);

} // namespace fragfft::ocean
