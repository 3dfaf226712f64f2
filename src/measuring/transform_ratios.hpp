// What a method's transform takes for its size, and for numbers that are real: times in units of another of its
// transforms, taken in turn.
#pragma once

#include "engine/engine.hpp"
#include "measuring/interval.hpp"
#include "methods/method.hpp"

#include <optional>

namespace fragfft::measuring {

// Of one forward transform of complex numbers. Nothing for what the method does not take or what compares nothing.
struct TransformRatios
{
    // Where a side is no power of two: its time by that of sides that are the next larger powers of two.
    std::optional<Interval> to_powers_of_two;
    // The time of as many real images of that size, to half of their spectra, by the complex one's.
    std::optional<Interval> real_to_complex;
};

// On random numbers in the problem's format; its domain and direction do not matter.
TransformRatios measure_transform_ratios(const Method& method, const Problem& problem, const gl::Sampling& sampling,
                                         const gl::Device& device, Engine& engine);

} // namespace fragfft::measuring
