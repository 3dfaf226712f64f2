// Bounds on the intermediate results of a transform. Half floats end at 65504 for every number that is stored, even if
// the final result is small.
#pragma once

#include "image.hpp"

#include <vector>

namespace fragfft {

// What the components of a texel hold before the first pass.
enum class Numbers
{
    components,    // a real number each
    complex_pairs, // components 0 and 1 a complex number, 2 and 3 another; a last one without a partner is real
};

// A bound on the numbers that one pass stores, in any component:
//     scale * min(of_largest * L, of_line * S, of_total * T)
// L is the largest magnitude in the input, S the largest sum of magnitudes in one line, T the sum over the whole
// texture. A butterfly adds two numbers of a line, one of them times a twiddle factor of magnitude 1. So k stages store
// at most 2^k L; and, since every number of the line occurs in such a sum at most once, at most S.
struct PassGrowth
{
    double scale = 1.0; // product of the factors of this pass and those before it
    double of_largest = 1.0;
    double of_line = 1.0;
    double of_total = 1.0;
};

struct Growth
{
    Numbers numbers = Numbers::components;
    bool lines_are_columns = false; // whether the axis transformed first runs along columns
    std::vector<PassGrowth> passes; // in the transform's order
};

// L, S and T of the input's texels; each is the largest over the numbers of a texel.
struct Magnitudes
{
    double largest = 0.0;
    double line = 0.0;
    double total = 0.0;
};
Magnitudes magnitudes_of(const Growth& growth, const Image& texels);

double bound_of(const PassGrowth& pass, const Magnitudes& magnitudes);

// An upper bound of the numbers that any texture holds, the input included, for all signs and phases but without
// rounding errors.
double largest_on_the_way(const Growth& growth, const Image& texels);

// The same where the input is rounded to half floats and each pass rounds what it stores: each rounding may add 2^-11
// of a number, and sums are of rounded numbers.
inline constexpr double largest_rounding_to_half = 1.0 + 0x1p-11;
double largest_in_halves(const Growth& growth, const Image& texels);

} // namespace fragfft
