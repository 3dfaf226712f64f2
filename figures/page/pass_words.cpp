#include "figures/page/pass_words.hpp"

#include <algorithm>
#include <regex>

namespace fragfft::figures {

const std::vector<std::string>& region_colours()
{
    static const std::vector<std::string> colours{"#0072b2", "#d55e00", "#009e73", "#cc79a7",
                                                  "#b8860b", "#56b4e9", "#888888", "#7b52ab"};
    return colours;
}

const std::vector<Story>& stories_of_passes()
{
    static const std::vector<Story> stories{
        {"moreland.*fft", "Two reads make a butterfly: each texel is a number of one half plus a turned number of the "
                          "other half. After i passes the line holds transforms of 2ⁱ numbers."},
        {"moreland.*untangle|moreland.*scale",
         "Two real rows went through one complex transform. A real row’s spectrum repeats itself, "
         "conjugated; so sums and differences of mirrored texels take the two apart again."},
        {"moreland.*tangle|moreland.*pass\\.frag",
         "The two spectra are put together as one complex row again, F + jG, so that one inverse "
         "transform serves both."},
        {"moreland.*multiply",
         "Bin by bin the spectrum is multiplied by the filter’s response. Real and imaginary part of "
         "a bin lie in two texels, so a fragment reads both."},
        {"fialka.*stage", "Each block is cut into two halves: one gets the sums of pairs, the other their differences,"
                          " turned. The last pass also puts the numbers in order."},
        {"multiply_spectra|wide/multiply",
         "Bin by bin the spectrum is multiplied by the filter’s response. One read of each is enough."},
        {"lloyd.*/stage", "Two transforms become one of twice the length. Both reads lie half a line apart, in every "
                          "pass."},
        {"lloyd.*multiply_lines",
         "A length that is no power of two becomes a convolution with a chirp: this pass multiplies "
         "by the chirp, or by its transform."},
        {"lloyd.*zero", "Behind the line there are zeros, up to a power of two."},
        {"wide/step", "A whole transform of as many numbers as the radix says, in one fragment. Several results "
                      "are written at once, into the layers of a texture."},
        {"wide/filter", "The last step forward, the product with the response and the first step back, in one pass: "
                        "the spectrum is never written at all."},
        {"wide/gather", "The numbers lie in layers; this pass puts them beside each other in an ordinary texture."},
        {"convolution", "Each tap of the kernel is one read. A separable kernel takes a pass along the rows and one "
                        "along the columns."},
    };
    return stories;
}

const std::vector<Story>& ideas_of_methods()
{
    static const std::vector<Story> ideas{
        {"moreland-angel-2003",
         "Four real images at once, in one texture: two real rows make one complex row, and each "
         "region of the texture has a program of its own."},
        {"fialka-cadik-2006",
         "One program for the whole texture: a second texture tells each fragment its partner, its "
         "sign and its twiddle factor, so that nothing branches."},
        {"lloyd-boyd-govindaraju-2008",
         "Stockham’s order: each pass writes its results where the next one wants them, so that "
         "nothing is ever put into bit-reversed order."},
        {"wide", "Few passes, each of high radix: a fragment reads many texels and writes up to eight at "
                 "once."},
        {"convolution", "No transform at all: each texel is the weighted sum of its neighbours."},
        {"spatial", "No transform at all: each texel is the weighted sum of its neighbours."},
    };
    return ideas;
}

std::string story_of(const Pass& pass)
{
    const std::vector<const ProgramVariant*> programs = pass.programs();
    for (const Story& story : stories_of_passes()) {
        const std::regex which(story.of);
        if (std::any_of(programs.begin(), programs.end(),
                        [&](const ProgramVariant* program) { return std::regex_search(program->file, which); }))
            return story.text;
    }
    return {};
}

} // namespace fragfft::figures
