// A transform to be planned: everything on which a method's plan depends.
#pragma once

#include "direction.hpp"
#include "gl/pixel_format.hpp"
#include "methods/tuning.hpp"

namespace fragfft {

struct Problem
{
    int width = 0;  // M
    int height = 0; // N
    gl::PixelFormat format = gl::PixelFormat::rgba32f;
    Scaling scaling = Scaling::none;
    Twiddles twiddles = Twiddles::table;
    // For half floats on devices that do not round to nearest, or that do not store larger numbers as 65504: the
    // program rounds to half floats before it stores.
    bool round_to_half = false;
    Direction direction = Direction::forward;
    Axes axes = Axes::both;
    Domain domain = Domain::real;
    int batch = 1; // number of images, beside those in the channels of one texture
    // If not 0, the problem's rows are wrapped: they follow each other in a texture of this width, each continued in
    // the texture's next row, so that they can be longer than a texture is wide. 0: each row is a row of the texture.
    int wrapped_at = 0;
    Wrapping wrapping = Wrapping::four_steps;
    // For filters: whether all their responses are real. See Method::response_format.
    bool real_responses = false;
    Tuning tuning = {};

    bool operator==(const Problem&) const = default;

    Problem with(Direction other) const
    {
        Problem result = *this;
        result.direction = other;
        return result;
    }
};

// The size of the texture that holds the problem's numbers, wrapped or not.
long long texture_height(const Problem& problem);
int texture_width(const Problem& problem);

const char* name(Axes axes);         // "rows"
const char* name(Domain domain);     // "complex"
const char* name(Scaling scaling);   // "none"
const char* name(Twiddles twiddles); // "table"
const char* name(Wrapping wrapping); // "four-steps"

} // namespace fragfft
