// Dispersion of waves: linear theory over a flat bottom (Airy 1845).
#pragma once

namespace fragfft::ocean {

// Returns omega in radians per second for a wave number in radians per metre: omega^2 = g k tanh(k d).
double angular_frequency(double wave_number, double depth_metres);

// d omega / dk, in metres per second: the speed of a group of waves. 0 for the wave number 0.
double group_speed(double wave_number, double depth_metres);

// Returns the wave number above 0 of an angular frequency above 0: the inverse of angular_frequency.
double wave_number_of(double angular_frequency, double depth_metres);

// The ratio of horizontal to vertical motion of the water at the surface: coth(k d), above 0.
double sideways_by_upward(double wave_number, double depth_metres);

} // namespace fragfft::ocean
