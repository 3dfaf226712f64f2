#include "figures/items/items.hpp"

#include "errors.hpp"
#include "unknown_word.hpp"

namespace fragfft::figures {

const std::vector<Item>& all_items()
{
    static const std::vector<Item> items{
        {"then_and_now", "", "Then and now: one filter by the programs of 2003 to today", then_and_now, 80},
        {"machine_limits", "", "What limits this machine", machine_limits, 25},
        {"why_few_wide_passes_win", "", "Why few wide passes win", why_few_wide_passes_win, 5},
        {"programs_without_outputs", "", "The papers' programs without their colour outputs", programs_without_outputs,
         10},
        {"card_models", "", "A model of 2003's card and of 2006's", card_models, 0.2},
        {"moreland_angel_2003_figure1", papers::moreland_angel_2003, "Figure 1: a packed row",
         moreland_angel_2003_figure1, 0.2},
        {"moreland_angel_2003_figure2", papers::moreland_angel_2003, "Figure 2: a packed spectrum",
         moreland_angel_2003_figure2, 0.2},
        {"moreland_angel_2003_figure3", papers::moreland_angel_2003, "Figure 3: the passes and their regions",
         moreland_angel_2003_figure3, 0.2},
        {"moreland_angel_2003_tangling", papers::moreland_angel_2003, "Section 4: two real rows as one complex row",
         moreland_angel_2003_tangling, 3},
        {"moreland_angel_2003_variants", papers::moreland_angel_2003, "Section 5: program variants or all cases in one",
         moreland_angel_2003_variants, 6},
        {"moreland_angel_2003_table1", papers::moreland_angel_2003, "Table 1: instructions and invocations",
         moreland_angel_2003_table1, 2.5},
        {"moreland_angel_2003_assembly", papers::moreland_angel_2003,
         "Table 1 again: the programs in the assembly of their cards", moreland_angel_2003_assembly, 6},
        {"moreland_angel_2003_table2", papers::moreland_angel_2003, "Table 2: operations and bytes",
         moreland_angel_2003_table2, 1},
        {"moreland_angel_2003_table3", papers::moreland_angel_2003, "Table 3: frames per second, arithmetic and reads",
         moreland_angel_2003_table3, 15},
        {"moreland_angel_2003_fftw", papers::moreland_angel_2003, "Section 6: the GPU against FFTW",
         moreland_angel_2003_fftw, 16},
        {"moreland_angel_2003_figure4", papers::moreland_angel_2003, "Figure 4: filters on a rendered image",
         moreland_angel_2003_figure4, 4},
        {"moreland_angel_2003_figure5", papers::moreland_angel_2003, "Figure 5: textures of random phases",
         moreland_angel_2003_figure5, 0.2},
        {"fialka_cadik_2006_figure1", papers::fialka_cadik_2006, "Figure 1: a low-pass on four channels",
         fialka_cadik_2006_figure1, 0.2},
        {"fialka_cadik_2006_figure2", papers::fialka_cadik_2006, "Figure 2: the network of butterflies",
         fialka_cadik_2006_figure2, 0.2},
        {"fialka_cadik_2006_figure3", papers::fialka_cadik_2006, "Figure 3: one butterfly", fialka_cadik_2006_figure3,
         0.2},
        {"fialka_cadik_2006_figure4", papers::fialka_cadik_2006, "Figure 4: the auxiliary texture",
         fialka_cadik_2006_figure4, 0.2},
        {"fialka_cadik_2006_figure5", papers::fialka_cadik_2006, "Figure 5: pixels and texels",
         fialka_cadik_2006_figure5, 0.2},
        {"fialka_cadik_2006_figure6", papers::fialka_cadik_2006, "Figure 6: convolution on GPU and CPU",
         fialka_cadik_2006_figure6, 20},
        {"fialka_cadik_2006_fft_256", papers::fialka_cadik_2006, "Section 4: the complex FFT of 256 x 256",
         fialka_cadik_2006_fft_256, 3.5},
        {"fialka_cadik_2006_figure7", papers::fialka_cadik_2006, "Figure 7: the FFT against convolution",
         fialka_cadik_2006_figure7, 55},
        {"fialka_cadik_2006_figure8", papers::fialka_cadik_2006, "Figure 8: several filters on one image",
         fialka_cadik_2006_figure8, 13},
        {"fialka_cadik_2006_bit_depth", papers::fialka_cadik_2006, "Section 4: bits per channel",
         fialka_cadik_2006_bit_depth, 6},
        {"fialka_cadik_2006_programs", papers::fialka_cadik_2006, "Sections 3 to 5: how the programs are written",
         fialka_cadik_2006_programs, 5},
        {"fialka_cadik_2006_scene", papers::fialka_cadik_2006, "Section 4: a scene and its filter",
         fialka_cadik_2006_scene, 5},
        {"fialka_cadik_2006_table1", papers::fialka_cadik_2006, "Table 1: pros and cons", fialka_cadik_2006_table1, 5},
        {"lloyd_boyd_govindaraju_2008_figure1", papers::lloyd_boyd_govindaraju_2008,
         "Figure 1: a band-pass that follows a hand", lloyd_boyd_govindaraju_2008_figure1, 4},
        {"lloyd_boyd_govindaraju_2008_figure2", papers::lloyd_boyd_govindaraju_2008, "Figure 2: two orders of an FFT",
         lloyd_boyd_govindaraju_2008_figure2, 0.2},
        {"lloyd_boyd_govindaraju_2008_figure4", papers::lloyd_boyd_govindaraju_2008,
         "Figure 4: lines longer than a texture is wide", lloyd_boyd_govindaraju_2008_figure4, 4},
        {"lloyd_boyd_govindaraju_2008_figure5", papers::lloyd_boyd_govindaraju_2008, "Figure 5: the bits of an index",
         lloyd_boyd_govindaraju_2008_figure5, 0.2},
        {"lloyd_boyd_govindaraju_2008_figure6", papers::lloyd_boyd_govindaraju_2008,
         "Figure 6: real images of odd sides", lloyd_boyd_govindaraju_2008_figure6, 0.2},
        {"lloyd_boyd_govindaraju_2008_figure7", papers::lloyd_boyd_govindaraju_2008, "Figure 7: which programs run",
         lloyd_boyd_govindaraju_2008_figure7, 0.2},
        {"lloyd_boyd_govindaraju_2008_figure8", papers::lloyd_boyd_govindaraju_2008, "Figure 8: rates of transforms",
         lloyd_boyd_govindaraju_2008_figure8, 19},
        {"lloyd_boyd_govindaraju_2008_bandwidth", papers::lloyd_boyd_govindaraju_2008,
         "Section 5: reads and arithmetic", lloyd_boyd_govindaraju_2008_bandwidth, 4},
        {"lloyd_boyd_govindaraju_2008_columns", papers::lloyd_boyd_govindaraju_2008,
         "Sections 4.2 and 4.4: columns with and without transpositions", lloyd_boyd_govindaraju_2008_columns, 2},
        {"lloyd_boyd_govindaraju_2008_chirps", papers::lloyd_boyd_govindaraju_2008,
         "Section 4.3: chirps in single and double precision", lloyd_boyd_govindaraju_2008_chirps, 0.5},
        {"lloyd_boyd_govindaraju_2008_indices", papers::lloyd_boyd_govindaraju_2008, "Section 4.6: indices in floats",
         lloyd_boyd_govindaraju_2008_indices, 0.5},
        {"intel_2014_figure1", papers::intel_2014, "Figure 1: a dispatch for each butterfly pass", intel_2014_figure1,
         0.2},
        {"intel_2014_figure4", papers::intel_2014, "Figure 4: a dispatch for each axis", intel_2014_figure4, 0.2},
        {"intel_2014_bandwidth", papers::intel_2014, "Figures 5 to 10: bytes moved", intel_2014_bandwidth, 4},
        {"intel_2014_figure11", papers::intel_2014, "Figure 11: butterflies looked up or computed", intel_2014_figure11,
         5},
        {"intel_2014_figure13", papers::intel_2014, "Figure 13: shared memory against a pass for each stage",
         intel_2014_figure13, 5},
        {"intel_2014_figure14", papers::intel_2014, "Figure 14: numbers packed without an unused channel",
         intel_2014_figure14, 3},
        {"mota_2022_figure1", papers::mota_2022, "Figure 1 and section 2.2: a signal and its frequencies",
         mota_2022_figure1, 0.2},
        {"mota_2022_figure2_5", papers::mota_2022, "Figures 2 to 5: butterflies in time and in frequency",
         mota_2022_figure2_5, 0.2},
        {"mota_2022_table2", papers::mota_2022, "Table 2: textbook FFTs on the CPU", mota_2022_table2, 4},
        {"mota_2022_figure6_8", papers::mota_2022, "Figures 6 to 8: natural order, Stockham and radix 4",
         mota_2022_figure6_8, 0.2},
        {"mota_2022_figure9_10", papers::mota_2022, "Figures 9 and 10: a processor and a GPU, rows and columns",
         mota_2022_figure9_10, 0.3},
        {"mota_2022_figure12", papers::mota_2022, "Figure 12: a pass for each stage or one for all", mota_2022_figure12,
         6},
        {"mota_2022_figure13", papers::mota_2022, "Figure 13: Cooley-Tukey, Stockham and cuFFT", mota_2022_figure13, 6},
        {"mota_2022_figure14", papers::mota_2022, "Figure 14: radix 4 and cuFFT", mota_2022_figure14, 6},
        {"mota_2022_programs", papers::mota_2022, "Sections 4.1.2 to 5.3.1: higher radices, and reversed bits",
         mota_2022_programs, 2},
        {"mota_2022_ocean", papers::mota_2022, "Section 5.4: Tessendorf's waves, announced there and left unwritten",
         mota_2022_ocean, 2},
    };
    return items;
}

const Item& item_named(const std::string& stem)
{
    std::vector<std::string_view> known;
    for (const Item& item : all_items()) {
        if (item.stem == stem)
            return item;
        known.push_back(item.stem);
    }
    throw InputError(unknown_word("item", stem, known));
}

} // namespace fragfft::figures
