// What the items of Lloyd, Boyd & Govindaraju 2008 are made of.
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

// Which elements of a sequence are transformed where, iteration by iteration: Lloyd, Boyd & Govindaraju 2008, Figure 2.

// Decimation in time within one array, after Cooley and Tukey: of a power of two of numbers that were put into
// bit-reversed order before.
Dataflow cooley_tukey_dataflow(int length);

// What the method's own programs do, told from what they write: element n alone is 1 in row n of a texture, and after
// each iteration a place whose number is not zero there holds it.
Dataflow stockham_dataflow(Engine& engine, int length);

// What the paper has for it: after iteration i, transforms of 2^i numbers follow each other, number q of every
// length/2^i-th element from element q on.
Dataflow stockham_dataflow_as_published(int length);

// Transforms with their computations removed: the experiment of Lloyd, Boyd & Govindaraju 2008, section 5.

// Every iteration of a transform whose twiddle factors are computed reads the same texels as before, adds them and does
// nothing else (reads_only_stage.frag). Passes of other programs stay what they are. The results mean nothing.
Plan without_computations(Plan plan);

// The interactive application of Lloyd, Boyd & Govindaraju 2008, Figure 1, as one plan a frame.

// "image", side x side real numbers in x + jy texels (y = 0), filtered by a Butterworth band-pass whose response is
// made anew in every run, to "filtered", and to what a user sees: "shown image" and "shown spectrum", 8 bits a channel.
// `side` is a power of two. Parameters: "low" and "high", cutoffs in cycles per pixel; "order", the falloff; "zero",
// how bright the number 0 is shown; "largest", the magnitude of a bin that is shown white.
Plan band_pass_frame(int side);

// The chirp of Lloyd, Boyd & Govindaraju 2008, section 4.3, computed in single precision, as they say it cannot be.

enum class SingleChirp
{
    direct,  // pi n^2 / N as it stands, every operation rounded to single precision
    reduced, // the same, but n^2 reduced modulo 2 N in integers first, as programs of 2008 could not
};

// b*(n) = exp(-pi j n^2 / length), 0 <= n < length. The angle is of single precision; its cosine and sine are exact, so
// that no device's own are blamed.
std::vector<std::complex<double>> single_chirp(int length, SingleChirp how);

// The z-chirp of a line, an unwrapped plan of lloyd_boyd_govindaraju_2008, with this chirp in place of its own. The
// chirp's transform is made of it in double precision.
Plan with_chirp(Plan plan, const std::vector<std::complex<double>>& conjugate);

// Real images of which both sides are odd: Lloyd, Boyd & Govindaraju 2008, Figure 6.

// The forward transform as the paper has it: adjacent rows packed, transformed, unpacked and at once packed as real
// columns, transformed and unpacked. The method's own plan takes columns for the complex numbers that they are, and
// neither packs nor unpacks them.
Plan figure_6_plan(const Problem& problem);

// Numbers in another order: Lloyd, Boyd & Govindaraju 2008, section 4.1.

// One pass that reads every row of a square of complex numbers in bit-reversed order, or in its own.
enum class RowOrder
{
    natural,
    bits_reversed,
};
Plan reordering_plan(int side, RowOrder order);

// Transforms along columns by way of rows: Lloyd, Boyd & Govindaraju 2008, section 4.4.

// The transform of an array's columns, "image" -> "result", by a global transposition, the transform of `rows` and a
// global transposition at the end. `rows`: the array transposed, its columns as complex lines of rg32f; wrapped ones
// may be longer than a texture is high. The array is rows.height numbers wide; where `rows` is wrapped, it is wrapped
// in a texture as wide.
Plan columns_by_transposes(const Problem& rows);

// What the fragment programs of wrapped rows take each texel for, as they themselves say it on the device.

// Rows of numbers, wrapped at a texture's width, of which each is a block of rows of the texture.
struct Blocks
{
    int texture_width = 0;
    int block_height = 0;
    int lines = 0;

    int length() const // of a line
    {
        return texture_width * block_height;
    }
    int texture_height() const { return block_height * lines; }
};

struct TexelPlace
{
    int along = 0;  // the number that is computed there, of
    int across = 0; // this line: of the texture's rows, in the four-step method
};

// A pass that draws those places: `definition` is one of places.glsl's.
Plan places_plan(const Blocks& blocks, const std::string& definition);

// The place of every texel, row by row, in the pass that writes a row's transform transposed within its block.
std::vector<TexelPlace> transposed_places(Engine& engine, const Blocks& blocks);

// The number that is computed at a place, of all lines' numbers one line after the other.
int number_at(const TexelPlace& place, const Blocks& blocks);

// How many texels hold another number than they should: number k of a line lies at texel k of its block.
int misplaced(const std::vector<TexelPlace>& places, const Blocks& blocks);

// Indices in floats: Lloyd, Boyd & Govindaraju 2008, section 4.6, in single precision that rounds every operation to
// the nearest.

// The paper's mod(x, y): frac(x (1 / y)) y, for x >= 0, y > 0.
float mod_by_frac(float x, float y);

// What becomes of an index modulo a line's length.
enum class FloatMod
{
    as_it_is,    // must be the integer itself
    rounded,     // to the nearest integer
    with_offset, // half is added to the index, and what follows the point is dropped
};

bool is_right(int index, int length, FloatMod how);

// The first index below `end` of which the remainder is wrong; nothing where none is.
std::optional<int> first_wrong(int length, int end, FloatMod how);

// How many of the indices below `end` have a wrong remainder.
int count_wrong(int length, int end, FloatMod how);

// How many texels of a square texture have another number than y width + x, computed in floats.
long long wrong_addresses(int width);

std::string square_text(int side); // "64 x 64"

// Who makes the transforms that are timed, beside libraries.
inline constexpr const char* by_programs = "fragment programs";

} // namespace fragfft::figures
