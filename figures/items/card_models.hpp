// Models of the cards of 2003 and 2006: what their published rates make of the papers' published work. No machine here
// is like them, so this says what no measurement can; and it is no measurement, so nothing is judged by it.
#pragma once

#include <string>

namespace fragfft::figures {

struct CardModel
{
    double pipelines = 0.0; // each one operation on four floats, or one fetch, a clock
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

// What 2003's filter of side x side pixels does, by Tables 1 and 2: of all its fragments.
struct FilterOf2003
{
    double operations = 0.0;
    double fetches = 0.0;
    double written_texels = 0.0;
};
FilterOf2003 filter_of_2003(int side);

// What 2006's programs do to one pixel. A stage of the FFT fetches its own texel, its partner and the auxiliary
// texture's; a filter transforms rows and columns to and fro and fetches image and response between. The paper prints
// no numbers of instructions, so that fetches and bytes are all that is known.
struct TexelsOf2006
{
    double fetched = 0.0;
    double written = 0.0;
};
TexelsOf2006 transform_of_2006(int side);
// Several filters of one image: one transform, then for each a product and a transform back.
TexelsOf2006 filters_of_2006(int side, int filters);
TexelsOf2006 separable_convolution_of_2006(double kernel_size);

// The kernel size at which a separable convolution takes as long as the FFT, for each of as many filters: where only
// fetches take time, and where every texel fetched or written takes memory's.
double crossover_by_pipelines(int side, int filters);
double crossover_by_memory(int side, int filters);

} // namespace fragfft::figures
