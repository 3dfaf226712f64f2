// Converts between the samples of a file and the numbers that a filter works on: linear light, and colours weighted by
// how much of a pixel they cover.
#pragma once

#include "arrays/parallel_ranges.hpp"
#include "image.hpp"

#include <string>

namespace fragfft {

// How results with negative numbers are displayed.
enum class Display
{
    as_it_is,
    offset,    // adds 1/2 to every colour channel
    absolute,  // magnitudes
    normalise, // maps the smallest covered sample of all colour channels to 0, and the largest to 1; all to 0 if equal
};

struct LightOptions
{
    bool linear = false;    // filter linear light: decode sRGB first
    bool has_alpha = false; // whether the last channel of 2 or 4 is coverage, 0 to 1
    // Whether the samples are linear light, in the file and in the result's file.
    bool source_is_linear = false;
    bool result_is_linear = false;
    // Whether colours are multiplied by alpha, in the file and in the result's file.
    bool source_is_premultiplied = false;
    bool result_is_premultiplied = false;
    // Filter colours whatever they cover: hidden colours then bleed into visible ones.
    bool straight_alpha = false;
    // How the result is displayed: as colours that are not multiplied by alpha.
    Display display = Display::as_it_is;
    // Samples that are not further apart than this differ by rounding errors alone: `normalise` takes them as equal.
    float rounding_errors = 0.0F;
    int threads = cpu::hardware_thread_count();

    bool weights_colours() const { return has_alpha && !straight_alpha; }
    bool encodes_last() const { return (linear || source_is_linear) && !result_is_linear; }
    bool decodes_last() const { return !linear && !source_is_linear && result_is_linear; }
};

// The options for an image whose alpha is 1 everywhere, where nothing needs weights.
LightOptions for_opaque(LightOptions options);

// Returns the numbers to filter. Colours are multiplied by alpha, so that a filter mixes them by coverage. Throws
// InputError, naming `name` and the sample, if decoding exceeds the range of floats.
Image to_filter(Image image, const LightOptions& options, const std::string& name);

// The same without the alpha channel, if there is one: colours weighted by their coverage.
Image without_alpha(Image image, const LightOptions& options, const std::string& name);

// Returns the samples to store: the inverse of to_filter. A colour is 0 where the coverage is less than half of a
// 16-bit step. Throws InputError, naming `name` and the sample, for a result that is not finite.
Image from_filter(Image image, const LightOptions& options, const std::string& name);

// Applies the display to the colours; alpha stays as it is.
Image displayed(Image image, Display display, bool has_alpha, float rounding_errors = 0.0F);

} // namespace fragfft
