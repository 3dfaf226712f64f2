// How filters treat alpha. Alpha is coverage: the fraction of a pixel that its colours cover.
//
// Let F be the filter, g its gain at zero frequency, a an image's alpha, c its colours, and p = c a.
//
// If g is 1, F is a weighted mean, and coverage is filtered as colours are: alpha becomes F(a) / g, clamped to [0, 1],
// and a colour becomes g F(p) / F(a), the mean of the covered colours.
//
// Any other filter leaves alpha as it is: its results, such as edges, cover neither more nor less. Hidden parts take
// the colour of the pixel that is computed, so that they add no edge of their own: a colour becomes
//
//     sum over q of w(q) (a(x - q) c(x - q) + (1 - a(x - q)) c(x)) = F(p)(x) + c(x) (g - F(a)(x)),
//
// For g = 0 this is the normalised differential convolution of Knutsson and Westin (1993), without its denominator. A
// constant colour becomes g times that colour, whatever the coverage.
//
// For opaque pixels, a = 1 wherever the filter reaches, both are F(c). Outside the image alpha follows the boundary
// rule; with `zero` only colours are 0 there, and alpha is that of the nearest pixel.
#pragma once

#include "arrays/parallel_ranges.hpp"
#include "filters/filter.hpp"
#include "image.hpp"

namespace fragfft {

struct CoverageRule
{
    double gain = 1.0; // at zero frequency
    bool moves = true; // whether the filter is applied to coverage
};

// The gain is the sum of a kernel's weights, or the response at zero frequency. It counts as 1 within half of a step of
// 8 bits, since sums of weights that were rounded to three digits, or to half floats, deviate by less.
CoverageRule coverage_rule(const Filter& filter);

struct AlphaRange
{
    float least = 1.0F;
    float largest = 1.0F;

    bool is_opaque() const { return least == 1.0F && largest == 1.0F; }
    bool is_coverage() const { return least >= 0.0F && largest <= 1.0F; }
};

// The range of the image's last channel.
AlphaRange alpha_range(const Image& image);

// Returns the last channel as an image; the others set it.
Image alpha_of(const Image& image);
void set_alpha(Image& image, const Image& alpha);
void set_alpha(Image& image, float alpha);

// Turns a filter's result, F(p) and F(a) (if not `weighted`, F(c) and F(a)), into colours weighted by their alpha
// (unweighted colours) and alpha. A coverage closer to 0 or 1 than half of a step of 16 bits becomes 0 or 1. `input` is
// what was filtered, p and a; it may be empty for a rule that filters coverage.
void settle_coverage(Image& result, const CoverageRule& rule, bool weighted, const Image& input,
                     int threads = cpu::hardware_thread_count());

} // namespace fragfft
