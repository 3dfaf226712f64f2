// What becomes of alpha under a filter. Alpha is coverage: how much of a pixel its colours cover.
//
// Let F be the filter, g its gain at zero frequency, a an image's alpha, c its colours, and p = c a.
//
// Where g is 1, F is a weighted mean, and coverage is moved as colours are: alpha becomes F(a) / g, within [0, 1], and
// a colour g F(p) / F(a), the mean of what is covered.
//
// Any other filter leaves alpha as it is: none of its results, such as edges, covers more or less. What is hidden takes
// the colour of the pixel that is computed, so that it adds no edge of its own: a colour becomes
//
//     sum over q of w(q) (a(x - q) c(x - q) + (1 - a(x - q)) c(x)) = F(p)(x) + c(x) (g - F(a)(x)),
//
// for g = 0 the normalised differential convolution of Knutsson and Westin (1993), but for its denominator. A constant
// colour becomes g times that colour, whatever it covers.
//
// For opaque pixels, a = 1 wherever the filter reaches, both are F(c). Beyond the image alpha goes on as its boundary
// rule has it; under `zero` only colours are 0 there, and alpha is the nearest pixel's.
#pragma once

#include "arrays/parallel_ranges.hpp"
#include "filters/filter.hpp"
#include "image.hpp"

namespace fragfft {

struct CoverageRule
{
    double gain = 1.0; // at zero frequency
    bool moves = true; // whether the filter moves coverage
};

// By the sum of a kernel's weights, or the response at zero frequency. A gain is 1 within half of a step of 8 bits:
// sums of weights that were rounded to three digits, or to half floats, are.
CoverageRule coverage_rule(const Filter& filter);

struct AlphaRange
{
    float least = 1.0F;
    float largest = 1.0F;

    bool is_opaque() const { return least == 1.0F && largest == 1.0F; }
    bool is_coverage() const { return least >= 0.0F && largest <= 1.0F; }
};

// The range of the last channel.
AlphaRange alpha_range(const Image& image);

// The last channel as an image, and an image of one channel as the last.
Image alpha_of(const Image& image);
void set_alpha(Image& image, const Image& alpha);
void set_alpha(Image& image, float alpha);

// Makes of a filter's result, F(p) and F(a) (where not `weighted` F(c) and F(a)), colours weighted by their alpha
// (as they are), and alpha. A coverage nearer to 0 or 1 than half of a step of 16 bits is 0 or 1. `input` is
// what was filtered, p and a; for a rule that moves coverage it may be empty.
void settle_coverage(Image& result, const CoverageRule& rule, bool weighted, const Image& input,
                     int threads = cpu::hardware_thread_count());

} // namespace fragfft
