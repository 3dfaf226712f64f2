// What lies between the samples of a file and the numbers that a filter works on: linear light, and colours weighted by
// how much of a pixel they cover.
#pragma once

#include "arrays/parallel_ranges.hpp"
#include "image.hpp"

#include <string>

namespace fragfft {

// How filters with negative results are shown.
enum class Display
{
    as_it_is,
    offset,    // 0 becomes 1/2, of every colour channel
    absolute,  // without sign
    normalise, // the least sample becomes 0, the largest 1, of all colour channels together, where something is covered
};

struct LightOptions
{
    bool linear = false;    // filter linear light: decode sRGB before
    bool has_alpha = false; // the last channel of 2 or 4 is coverage, 0 to 1
    // Whether the samples are of linear light, in the file and in the result's.
    bool source_is_linear = false;
    bool result_is_linear = false;
    // Whether the file's colours are multiplied by alpha, and whether the result's are to be.
    bool source_is_premultiplied = false;
    bool result_is_premultiplied = false;
    // Filter colours as they are, whatever they cover: hidden colours then bleed into what is seen.
    bool straight_alpha = false;
    // How the result is shown: as colours that no alpha is multiplied with.
    Display display = Display::as_it_is;
    int threads = cpu::hardware_thread_count();

    bool weights_colours() const { return has_alpha && !straight_alpha; }
    bool encodes_last() const { return (linear || source_is_linear) && !result_is_linear; }
    bool decodes_last() const { return !linear && !source_is_linear && result_is_linear; }
};

// The options for an image whose alpha is 1 everywhere: nothing needs weighting.
LightOptions for_opaque(LightOptions options);

// The numbers to filter. Colours are premultiplied with alpha, so that a filter mixes them by what they cover. Throws
// InputError, naming `name` and the sample, when decoding leaves the range of floats.
Image to_filter(Image image, const LightOptions& options, const std::string& name);

// The same without the alpha that the last channel may be: colours as they cover the image.
Image without_alpha(Image image, const LightOptions& options, const std::string& name);

// The samples to store: the inverse. Where less than half of a 16-bit step is covered a colour is 0. Throws InputError,
// naming `name` and the sample, for a result that is not finite.
Image from_filter(Image image, const LightOptions& options, const std::string& name);

// Alpha stays as it is.
Image displayed(Image image, Display display, bool has_alpha);

} // namespace fragfft
