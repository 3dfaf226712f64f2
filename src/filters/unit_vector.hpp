// Angles as every filter of this folder means them: counter-clockwise from the x axis as the image is displayed.
#pragma once

#include "filters/range.hpp"

#include <cmath>
#include <numbers>

namespace fragfft {

inline constexpr Range angle_range_in_degrees{-360.0, 360.0, "degrees"};

// A vector of length 1: x to the right, y downward as rows are counted, so 90 degrees is (0, -1).
struct UnitVector
{
    double x = 1.0;
    double y = 0.0;
};

// Exact at multiples of 90 degrees, so that an axis-aligned kernel has no additional column of rounding errors.
inline UnitVector unit_vector_from_angle(double angle_in_degrees)
{
    int quarter_turns = 0;
    const double remainder_in_degrees = std::remquo(angle_in_degrees, 90.0, &quarter_turns);
    const double radians = remainder_in_degrees * std::numbers::pi / 180.0;
    const double cosine = std::cos(radians);
    const double sine = std::sin(radians);
    // remquo promises the low three bits of the quotient at least; a full turn needs two.
    switch (quarter_turns & 3) {
    case 0:
        return {cosine, -sine};
    case 1:
        return {-sine, -cosine};
    case 2:
        return {-cosine, sine};
    default:
        return {sine, cosine};
    }
}

} // namespace fragfft
