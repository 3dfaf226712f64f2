#include "program/ocean/dispersion.hpp"

#include "program/ocean/sea.hpp"

#include <cmath>

namespace fragfft::ocean {

double angular_frequency(double wave_number, double depth_metres)
{
    return std::sqrt(gravity * wave_number * std::tanh(wave_number * depth_metres));
}

double group_speed(double wave_number, double depth_metres)
{
    if (wave_number <= 0.0)
        return 0.0;
    const double slope = std::tanh(wave_number * depth_metres);
    const double of_depth = wave_number * depth_metres * (1.0 - slope * slope);
    return gravity * (slope + of_depth) / (2.0 * angular_frequency(wave_number, depth_metres));
}

double wave_number_of(double frequency, double depth_metres)
{
    // Newton's method from the deep sea's solution: omega is concave in k, and the solution is never smaller than that.
    double wave_number = frequency * frequency / gravity;
    for (int step = 0; step < 60; ++step)
        wave_number +=
            (frequency - angular_frequency(wave_number, depth_metres)) / group_speed(wave_number, depth_metres);
    return wave_number;
}

double sideways_by_upward(double wave_number, double depth_metres)
{
    return 1.0 / std::tanh(wave_number * depth_metres);
}

} // namespace fragfft::ocean
