// Passes of fused/line.comp: all lines of an axis, forward, back, or both with a product between.
#pragma once

#include "methods/own/fused_lines.hpp"
#include "methods/pass_builder.hpp"
#include "methods/radix_2.hpp"

#include <cstddef>
#include <optional>
#include <string>

namespace fragfft::fused {

// What of a pass has one real channel, with four bands of its rows in the components of a texel between the passes:
// fused/columns_of_bands.glsl.
enum class Bands
{
    none,
    of_source, // rows, which the image has in texels of their own
    of_result,
    of_columns,
};

struct LineTransform
{
    radix_2::Axis axis = radix_2::Axis::rows;
    Direction direction = Direction::forward;
    // Indices of the plan's textures. With a response the direction is forward, and then back.
    std::size_t source = 0;
    std::size_t result = 0;
    std::optional<std::size_t> response = std::nullopt;
    int response_offset = 0;                                 // the response's line for line 0
    std::optional<ImageExtent> source_extent = std::nullopt; // the part of each line that the source holds: all
    std::optional<ImageExtent> result_extent = std::nullopt; // and the result
    Boundary boundary = Boundary::zero;                      // around the source
    Bands bands = Bands::none;
    std::optional<ImageExtent> band_extent = std::nullopt; // the part of all rows that an image in bands holds
    // The filter's rows forward and back are one program: between them numbers lie with real and imaginary parts
    // swapped, and the pass with the response scales for all three.
    bool rows_are_shared = false;

    bool source_is_swapped() const { return rows_are_shared && (response || direction == Direction::inverse); }
    bool result_is_swapped() const { return rows_are_shared && direction == Direction::forward; }
};

// Adds the passes of an axis of the problem to a plan, and the temporaries between them.
void add_lines(Plan& plan, const Problem& problem, const LineTransform& lines);

// Adds the pass of so many lines of the problem, whole ones.
void add_whole_lines(Plan& plan, const Problem& problem, const LineTransform& lines, const Factorization& factorization,
                     int count);

// Whether that is one pass.
bool takes_one_step(radix_2::Axis axis, const Problem& problem);

// How groups transform the lines of an axis, of which there are `count`: whole, or in two steps; none where they
// cannot.
std::vector<Factorization> factorizations_along(radix_2::Axis axis, const Problem& problem, int count);

// The radices that a tuning has for an axis: none where it leaves them open.
const std::vector<int>& chosen_radices(radix_2::Axis axis, const Tuning& tuning);

// The plan's table of the twiddle factors of stages as fused/stage.glsl reads them, added where there is none yet; for
// the same radices in the opposite order, too.
std::size_t twiddles_of_stages(Plan& plan, const std::vector<int>& radices, bool and_back);

} // namespace fragfft::fused
