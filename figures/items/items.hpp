// Every item of the papers, and those that summarise them.
#pragma once

#include "figures/report/item.hpp"

#include <string>
#include <vector>

namespace fragfft::figures {

// In the order of the report.
const std::vector<Item>& all_items();

// Throws InputError listing the items when there is none of that name.
const Item& item_named(const std::string& stem);

// The code of each item.
extern const ItemCode then_and_now, machine_limits, why_few_wide_passes_win, programs_without_outputs, card_models,
    cache_misses, error_growth;
extern const ItemCode moreland_angel_2003_figure1, moreland_angel_2003_figure2, moreland_angel_2003_figure3,
    moreland_angel_2003_tangling, moreland_angel_2003_variants, moreland_angel_2003_table1,
    moreland_angel_2003_assembly, moreland_angel_2003_table2, moreland_angel_2003_table3, moreland_angel_2003_fftw,
    moreland_angel_2003_figure4, moreland_angel_2003_figure5, moreland_angel_2003_precision;
extern const ItemCode fialka_cadik_2006_figure1, fialka_cadik_2006_figure2, fialka_cadik_2006_figure3,
    fialka_cadik_2006_figure4, fialka_cadik_2006_figure5, fialka_cadik_2006_figure6, fialka_cadik_2006_fft_256,
    fialka_cadik_2006_figure7, fialka_cadik_2006_figure8, fialka_cadik_2006_bit_depth, fialka_cadik_2006_programs,
    fialka_cadik_2006_scene, fialka_cadik_2006_table1, fialka_cadik_2006_precision;
extern const ItemCode lloyd_boyd_govindaraju_2008_figure1, lloyd_boyd_govindaraju_2008_figure2,
    lloyd_boyd_govindaraju_2008_figure4, lloyd_boyd_govindaraju_2008_figure5, lloyd_boyd_govindaraju_2008_figure6,
    lloyd_boyd_govindaraju_2008_figure7, lloyd_boyd_govindaraju_2008_figure8, lloyd_boyd_govindaraju_2008_bandwidth,
    lloyd_boyd_govindaraju_2008_columns, lloyd_boyd_govindaraju_2008_chirps, lloyd_boyd_govindaraju_2008_indices,
    lloyd_boyd_govindaraju_2008_caches;
extern const ItemCode intel_2014_figure1, intel_2014_figure4, intel_2014_bandwidth, intel_2014_figure11,
    intel_2014_figure13, intel_2014_figure14, intel_2014_caches;
extern const ItemCode mota_2022_figure1, mota_2022_figure2_5, mota_2022_table2, mota_2022_figure6_8,
    mota_2022_figure9_10, mota_2022_figure12, mota_2022_figure13, mota_2022_figure14, mota_2022_programs,
    mota_2022_ocean, mota_2022_caches;

} // namespace fragfft::figures
