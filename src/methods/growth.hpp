// How large the numbers of a transform become on the way. Half floats end at 65504 wherever a number is stored, be the
// result ever so small.
#pragma once

#include "image.hpp"

#include <vector>

namespace fragfft {

// What the components of a texel hold, before the first pass.
enum class Numbers
{
    components,    // a real number each
    complex_pairs, // components 0 and 1 a complex number, 2 and 3 another; a last one without a partner is real
};

// A bound of what one pass stores, in any component:
//     scale * min(of_largest * L, of_line * S, of_total * T)
// L is the largest magnitude among the numbers given, S the largest sum of the magnitudes in one line, T that of the
// whole texture. A butterfly adds two numbers of a line, one of them times a twiddle factor of magnitude 1. So k stages
// store at most 2^k L, and, as every number of the line is in such a sum at most once, at most S.
struct PassGrowth
{
    double scale = 1.0; // the product of what the passes so far multiply by
    double of_largest = 1.0;
    double of_line = 1.0;
    double of_total = 1.0;
};

struct Growth
{
    Numbers numbers = Numbers::components;
    bool lines_are_columns = false; // the lines of the axis that is transformed first
    std::vector<PassGrowth> passes; // in the transform's order
};

// L, S and T of the texels that a transform is given: the largest among a texel's numbers.
struct Magnitudes
{
    double largest = 0.0;
    double line = 0.0;
    double total = 0.0;
};
Magnitudes magnitudes_of(const Growth& growth, const Image& texels);

double bound_of(const PassGrowth& pass, const Magnitudes& magnitudes);

// The largest number that a texture can come to hold, what is given included, whatever the signs and phases are, but
// for rounding.
double largest_on_the_way(const Growth& growth, const Image& texels);

// The same where the texels given are rounded to half floats, and each pass rounds what it stores: every rounding may
// add 2^-11 of a number, and what a pass adds up has been rounded before.
inline constexpr double largest_rounding_to_half = 1.0 + 0x1p-11;
double largest_in_halves(const Growth& growth, const Image& texels);

} // namespace fragfft
