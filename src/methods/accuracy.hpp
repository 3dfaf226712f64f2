// Which of the promised bounds applies to a transform.
#pragma once

#include "methods/problem.hpp"
#include "promises.hpp"

#include <bit>

namespace fragfft {

// Depends on the problem's format, its twiddle factors and the lengths of the transformed axes. Assumes that half
// floats are scaled unitarily and rounded to nearest, as on_device() sets them.
inline AccuracyMode accuracy_of(const Problem& problem)
{
    const auto is_power_of_two = [](int length) { return std::has_single_bit(static_cast<unsigned>(length)); };
    if (gl::holds_half_floats(problem.format))
        return AccuracyMode::float16_nearest;
    if (problem.twiddles == Twiddles::computed)
        return AccuracyMode::float32_computed;
    const bool rows_are_powers = problem.axes == Axes::columns || is_power_of_two(problem.width);
    const bool columns_are_powers = problem.axes == Axes::rows || is_power_of_two(problem.height);
    return rows_are_powers && columns_are_powers ? AccuracyMode::float32_table : AccuracyMode::bluestein_float32;
}

} // namespace fragfft
