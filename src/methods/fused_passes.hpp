// Passes of fused/line.comp: all lines of an axis, forward, back, or both with a product between.
#pragma once

#include "boundary.hpp"
#include "methods/fused_lines.hpp"
#include "methods/method.hpp"
#include "methods/radix_2.hpp"

#include <cstddef>
#include <optional>
#include <string>

namespace fragfft::fused {

// A texture that holds a part of each line.
struct Part
{
    int first = 0; // position of the line
    Boundary boundary = Boundary::zero;
};

struct Lines
{
    radix_2::Axis axis = radix_2::Axis::rows;
    Direction direction = Direction::forward;
    // Indices of the plan's textures. With a response the direction is forward, and then back.
    std::size_t source = 0;
    std::size_t result = 0;
    std::optional<std::size_t> response = std::nullopt;
    int response_offset = 0;                        // line 0 is the response's line of this number
    std::optional<Part> read = std::nullopt;        // what of a line the source holds
    std::optional<int> written_from = std::nullopt; // the position from which on the result holds it
    // The filter's rows forward and back are one program: between them numbers lie with real and imaginary parts
    // swapped, and the pass with the response scales for all three.
    bool rows_are_shared = false;

    bool source_lies_swapped() const
    {
        return rows_are_shared && (response || direction == Direction::inverse);
    }
    bool result_lies_swapped() const
    {
        return rows_are_shared && direction == Direction::forward;
    }
};

// Adds the passes of an axis of the problem to a plan, and the temporaries between them.
void add_lines(Plan& plan, const Problem& problem, const Lines& lines);

// Whether that is one pass.
bool takes_one_step(radix_2::Axis axis, const Problem& problem);

// How groups cut the lines of an axis, of which there are `count`: whole, or in two steps; none where they cannot.
std::vector<Cut> cuts_of(radix_2::Axis axis, const Problem& problem, int count);

// What the passes of an axis multiply by.
std::vector<double> scales_of(radix_2::Axis axis, const Problem& problem);
// And how many numbers they add up.
std::vector<int> lengths_of(radix_2::Axis axis, const Problem& problem);

} // namespace fragfft::fused
