// What is to be transformed, and how: everything that a method's plan depends on.
#pragma once

#include "direction.hpp"
#include "gl/pixel_format.hpp"

namespace fragfft {

struct Problem
{
    int width = 0;  // M
    int height = 0; // N
    gl::PixelFormat format = gl::PixelFormat::rgba32f;
    Scaling scaling = Scaling::none;
    Twiddles twiddles = Twiddles::table;
    // For half floats on devices that store halves rounded toward zero: round to nearest in the program first.
    bool round_to_half = false;
    Direction direction = Direction::forward;
    Axes axes = Axes::both;
    Domain domain = Domain::real;
    int batch = 1; // images beside those of one texture

    bool operator==(const Problem&) const = default;

    Problem with(Direction other) const
    {
        Problem result = *this;
        result.direction = other;
        return result;
    }
};

const char* name(Axes axes);         // "rows"
const char* name(Domain domain);     // "complex"
const char* name(Scaling scaling);   // "none"
const char* name(Twiddles twiddles); // "table"

} // namespace fragfft
