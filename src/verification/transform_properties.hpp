// What characterises a Fourier transform, measured on random data: Ergun's tests, as FFTW's own test program makes
// them, and the comparison with the definition in double precision.
#pragma once

#include "verification/device_transform.hpp"

#include <cmath>

namespace fragfft {

// Each is 0 where all is exactly right. Those of linearity, impulses and shifts are max |difference| / max |either
// side|, the other is ||got - want|| / ||want||, the largest of all rounds.
struct TransformErrors
{
    double on_random_data = 0.0;
    double of_linearity = 0.0; // T(alpha a + b) = alpha T(a) + T(b)
    double of_impulses = 0.0;  // T(impulse) is constant, T(constant) an impulse, T(a) + T(impulse - a) = T(impulse)
    double of_shifts = 0.0;    // T(a shifted) is T(a) times a wave, T(a times a wave) is T(a) shifted
};

// Runs the transform eight times a round, on numbers that follow from the seed alone and differ in every channel.
TransformErrors transform_errors(DeviceTransform& transform, unsigned seed, unsigned rounds);

// The larger of two errors. Not a number is worse than any: std::max would lose it.
inline double worse_of(double one, double other)
{
    return std::isnan(one) || one > other ? one : other;
}

} // namespace fragfft
