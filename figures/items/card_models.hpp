// Models of the cards of 2003 and 2006: how long the papers' work should take at the cards' published rates. No machine
// here is like them, so the models answer what no measurement can; but they are no measurement, so no claim is judged
// by them.
#pragma once

#include <string>

namespace fragfft::figures {

struct CardModel
{
    double pipelines = 0.0; // each does one operation on four floats, or one fetch, per clock
    double hertz = 0.0;
    double bytes_a_second = 0.0; // of its memory

    double seconds_of_steps(double operations_and_fetches) const
    {
        return operations_and_fetches / (pipelines * hertz);
    }
    double seconds_of_bytes(double bytes) const { return bytes / bytes_a_second; }
};

// The card of that name in reference/published/card_models.csv.
CardModel card_model(const std::string& hardware);

// The work of 2003's filter of side x side pixels, by Tables 1 and 2, summed over all fragments.
struct FilterOf2003
{
    double operations = 0.0;
    double fetches = 0.0;
    double written_texels = 0.0;
};
FilterOf2003 filter_of_2003(int side);

// The texels that 2006's programs access for one pixel. A stage of the FFT fetches its own texel, its partner and a
// texel of the auxiliary texture; a filter transforms rows and columns forward and back, and fetches image and response
// in between. The paper prints no numbers of instructions, so only fetches and bytes are known.
struct TexelsOf2006
{
    double fetched = 0.0;
    double written = 0.0;
};
TexelsOf2006 transform_of_2006(int side);
// Several filters of one image: one transform, then a product and an inverse transform for each filter.
TexelsOf2006 filters_of_2006(int side, int filters);
TexelsOf2006 separable_convolution_of_2006(double kernel_size);

// The kernel size at which a separable convolution takes as long as the FFT, per filter, if only fetches take time
// (by_pipelines), or if every texel fetched or written takes memory bandwidth (by_memory).
double crossover_by_pipelines(int side, int filters);
double crossover_by_memory(int side, int filters);

} // namespace fragfft::figures
