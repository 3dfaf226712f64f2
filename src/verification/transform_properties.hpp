// The properties that define a Fourier transform, measured on random data: Ergun's tests, as in FFTW's own test
// program, and the comparison with the definition in double precision.
#pragma once

#include "verification/device_transform.hpp"

#include <cmath>

namespace fragfft {

// The largest errors of all rounds; each is 0 if the results are exact. For linearity, impulses and shifts the error is
// max |difference| / max |either side|; on random data it is ||got - want|| / ||want||.
struct TransformErrors
{
    double on_random_data = 0.0;
    double of_linearity = 0.0; // T(alpha a + b) = alpha T(a) + T(b)
    double of_impulses = 0.0;  // T(impulse) is constant, T(constant) an impulse, T(a) + T(impulse - a) = T(impulse)
    double of_shifts = 0.0;    // T(a shifted) is T(a) times a wave, T(a times a wave) is T(a) shifted
};

// Runs the transform eight times per round, on numbers that depend on the seed only and differ in every channel.
TransformErrors transform_errors(DeviceTransform& transform, unsigned seed, unsigned rounds);

// The larger of two errors. NaN counts as the worst; std::max would lose it.
inline double worse_of(double one, double other)
{
    return std::isnan(one) || one > other ? one : other;
}

} // namespace fragfft
