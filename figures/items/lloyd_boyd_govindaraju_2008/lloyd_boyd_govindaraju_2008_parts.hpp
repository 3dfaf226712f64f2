// Helpers of the items of Lloyd, Boyd & Govindaraju 2008.
#pragma once

#include "engine/engine.hpp"
#include "engine/plan.hpp"
#include "figures/items/common/dataflow.hpp"
#include "figures/items/common/geometric_mean.hpp"
#include "figures/items/common/timed_transforms.hpp"
#include "methods/problem.hpp"

#include <bit>
#include <complex>
#include <optional>
#include <string>
#include <vector>

namespace fragfft::figures {

inline int log2_of(int power_of_two)
{
    return std::countr_zero(static_cast<unsigned>(power_of_two));
}

// The transform of one line of complex numbers, one a texel.
inline Problem complex_line(int length)
{
    return {
        .width = length, .height = 1, .format = gl::PixelFormat::rg32f, .axes = Axes::rows, .domain = Domain::complex};
}

// Dataflows, iteration by iteration: Lloyd, Boyd & Govindaraju 2008, Figure 2.

// Decimation in time within one array, after Cooley and Tukey. The length is a power of two; the input is in
// bit-reversed order.
Dataflow cooley_tukey_dataflow(int length);

// The dataflow of the method's own programs, found from what they write: in row n of a texture only element n is not
// zero, and after each iteration every position of the row that is not zero depends on element n.
Dataflow stockham_dataflow(Engine& engine, int length);

// The dataflow as the paper describes it: after iteration i, transforms of 2^i numbers follow each other; number q of
// each belongs to every length/2^i-th element from element q on.
Dataflow stockham_dataflow_as_published(int length);

// Transforms with their computations removed: the experiment of Lloyd, Boyd & Govindaraju 2008, section 5.

// Replaces every iteration whose twiddle factors are computed by a pass that reads the same texels, adds them and does
// nothing else (reads_only_stage.frag). Passes of other programs stay as they are. The results have no meaning.
Plan without_computations(Plan plan);

// The interactive application of Lloyd, Boyd & Govindaraju 2008, Figure 1, as one plan a frame.

// Filters "image", side x side real numbers in x + jy texels (y = 0), by a Butterworth band-pass whose response is
// computed anew in every run. Writes the result to "filtered", and what a user sees to "shown image" and "shown
// spectrum", 8 bits a channel. `side` is a power of two. Parameters: "low" and "high", cutoffs in cycles per pixel;
// "order", the falloff; "zero", the brightness at which the number 0 is shown; "largest", the magnitude of a bin that
// is shown white.
Plan band_pass_frame(int side);

// The chirp of Lloyd, Boyd & Govindaraju 2008, section 4.3, computed in single precision, which they warn against.

enum class SingleChirp
{
    direct,  // pi n^2 / N as it stands, every operation rounded to single precision
    reduced, // the same, but n^2 reduced modulo 2 N in integers first, as programs of 2008 could not
};

// b*(n) = exp(-pi j n^2 / length), 0 <= n < length. The angle is computed in single precision; its cosine and sine are
// exact, so that errors are not those of a device's own.
std::vector<std::complex<double>> single_chirp(int length, SingleChirp how);

// Replaces the chirp in the plan of an unwrapped line of lloyd_boyd_govindaraju_2008 that needs one. The chirp's
// transform is computed from it in double precision.
Plan with_chirp(Plan plan, const std::vector<std::complex<double>>& conjugate);

// Real images whose sides are both odd: Lloyd, Boyd & Govindaraju 2008, Figure 6.

// The forward transform as the paper describes it: adjacent rows are packed, transformed, unpacked and in the same pass
// packed as real columns, transformed and unpacked. The method's own plan transforms columns as the complex numbers
// that they are, and neither packs nor unpacks them.
Plan figure_6_plan(const Problem& problem);

// Permutations of numbers: Lloyd, Boyd & Govindaraju 2008, section 4.1.

// One pass that reads every row of a square of complex numbers in bit-reversed order, or in its own.
enum class RowOrder
{
    natural,
    bits_reversed,
};
Plan reordering_plan(int side, RowOrder order);

// Transforms along columns by transforms along rows: Lloyd, Boyd & Govindaraju 2008, section 4.4.

// The transform of an array's columns, "image" -> "result": a global transposition, the transform of `rows`, and a
// global transposition back. `rows` is the transposed array, its columns as complex lines of rg32f; wrapped lines may
// be longer than a texture is high. The array is rows.height numbers wide; where `rows` is wrapped, the array is
// wrapped in a texture of the same width.
Plan columns_by_transposes(const Problem& rows);

// Which number the fragment programs of wrapped rows compute in each texel, as the programs themselves report it on the
// device.

// Lines of numbers, wrapped at a texture's width: each is a block of the texture's rows.
struct Blocks
{
    int texture_width = 0;
    int block_height = 0;
    int lines = 0;

    int length() const // of a line, in numbers
    {
        return texture_width * block_height;
    }
    int texture_height() const { return block_height * lines; }
};

struct TexelPlace
{
    int along = 0;  // which number of the line is computed there, and
    int across = 0; // of which line; in the four-step method, of which of the texture's rows
};

// A pass that draws those positions: `definition` is one of places.glsl's.
Plan places_plan(const Blocks& blocks, const std::string& definition);

// The position of every texel, row by row, in the pass that writes a row's transform transposed within its block.
std::vector<TexelPlace> transposed_places(Engine& engine, const Blocks& blocks);

// The index of the number at a position, counting all numbers of one line after the other.
int number_at(const TexelPlace& place, const Blocks& blocks);

// How many texels hold another number than they should: number k of a line belongs in texel k of its block.
int misplaced(const std::vector<TexelPlace>& places, const Blocks& blocks);

// Indices in floats: Lloyd, Boyd & Govindaraju 2008, section 4.6, in single precision that rounds every operation to
// the nearest.

// The paper's mod(x, y): frac(x (1 / y)) y, for x >= 0, y > 0.
float mod_by_frac(float x, float y);

// How an index modulo a line's length is computed.
enum class FloatMod
{
    as_it_is,    // must be the integer itself
    rounded,     // to the nearest integer
    with_offset, // half is added to the index, and what follows the point is dropped
};

bool is_right(int index, int length, FloatMod how);

// The first index below `end` whose remainder is wrong; nothing where there is none.
std::optional<int> first_wrong(int length, int end, FloatMod how);

// How many of the indices below `end` have a wrong remainder.
int count_wrong(int length, int end, FloatMod how);

// How many texels of a square texture have an address other than y width + x, if it is computed in floats.
long long wrong_addresses(int width);

std::string square_text(int side); // "64 x 64"

// How this library's programs are named among those that are timed.
inline constexpr const char* by_programs = "fragment programs";

} // namespace fragfft::figures
