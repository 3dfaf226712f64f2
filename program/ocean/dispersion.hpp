// How fast waves run: linear theory over a flat bottom (Airy 1845).
#pragma once

namespace fragfft::ocean {

// omega in radians per second of a wave number in radians per metre: omega^2 = g k tanh(k d).
double angular_frequency(double wave_number, double depth_metres);

// d omega / dk, in metres per second: the speed of a group of waves. 0 for the wave number 0.
double group_speed(double wave_number, double depth_metres);

// The wave number above 0 of an angular frequency above 0: the inverse of angular_frequency.
double wave_number_of(double angular_frequency, double depth_metres);

// How far water at the surface swings sideways for each metre that it swings up: coth(k d). Above 0.
double sideways_by_upward(double wave_number, double depth_metres);

} // namespace fragfft::ocean
