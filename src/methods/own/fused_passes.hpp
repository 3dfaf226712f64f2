// Passes of fused/line.comp, which transform all lines of an axis forward, back, or forward, times a response, and
// back.
#pragma once

#include "methods/own/fused_lines.hpp"
#include "methods/pass_builder.hpp"
#include "methods/radix_2.hpp"

#include <cstddef>
#include <optional>
#include <string>

namespace fragfft::fused {

// Which part of a pass holds one real channel as bands. Between the passes the four components of a texel hold four
// bands of its rows: fused/columns_of_bands.glsl.
enum class Bands
{
    none,
    of_source, // rows of the image, which has one number per texel
    of_result,
    of_columns,
};

struct LineTransform
{
    radix_2::Axis axis = radix_2::Axis::rows;
    Direction direction = Direction::forward;
    // Indices of the plan's textures. With a response the pass transforms forward and back.
    std::size_t source = 0;
    std::size_t result = 0;
    std::optional<std::size_t> response = std::nullopt;
    int response_offset = 0; // index of the response's line for line 0
    std::optional<ImageExtent> source_extent =
        std::nullopt; // the part of each line that the source holds; default: all
    std::optional<ImageExtent> result_extent =
        std::nullopt;                   // the part of each line that the result holds; default: all
    Boundary boundary = Boundary::zero; // around the source
    Bands bands = Bands::none;
    std::optional<ImageExtent> band_extent = std::nullopt; // the part of all rows that an image in bands holds
    // Whether the filter's forward and inverse row passes use one program. Between them real and imaginary parts are
    // then swapped, and the pass with the response applies the scale of all three.
    bool rows_are_shared = false;

    bool source_is_swapped() const { return rows_are_shared && (response || direction == Direction::inverse); }
    bool result_is_swapped() const { return rows_are_shared && direction == Direction::forward; }
};

// Adds the passes of one axis of the problem to a plan, and the temporaries between them.
void add_lines(Plan& plan, const Problem& problem, const LineTransform& lines);

// Adds the pass for `count` whole lines of the problem.
void add_whole_lines(Plan& plan, const Problem& problem, const LineTransform& lines, const Factorization& factorization,
                     int count);

// Whether a single pass transforms the axis.
bool takes_one_step(radix_2::Axis axis, const Problem& problem);

// How work groups transform the `count` lines of an axis: one factorization for whole lines, two for two steps, none if
// neither is possible.
std::vector<Factorization> factorizations_along(radix_2::Axis axis, const Problem& problem, int count);

// The radices that a tuning chooses for an axis; empty if it leaves them open.
const std::vector<int>& chosen_radices(radix_2::Axis axis, const Tuning& tuning);

// Returns the plan's table of the stages' twiddle factors, as fused/stage.glsl reads them, and adds it if needed.
// `and_back`: it also serves the radices in the opposite order.
std::size_t twiddles_of_stages(Plan& plan, const std::vector<int>& radices, bool and_back);

} // namespace fragfft::fused
