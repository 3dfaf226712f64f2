// Every item of the papers, and those that sum up.
#pragma once

#include "figures/report/item.hpp"

#include <string>
#include <vector>

namespace fragfft::figures {

// In the order of the report.
const std::vector<Item>& all_items();

// Throws InputError listing the items when there is none of that name.
const Item& item_named(const std::string& stem);

ItemResult then_and_now(ItemContext& context);
ItemResult machine_limits(ItemContext& context);
ItemResult why_few_wide_passes_win(ItemContext& context);
ItemResult moreland_angel_2003_figure1(ItemContext& context);
ItemResult moreland_angel_2003_figure2(ItemContext& context);
ItemResult moreland_angel_2003_figure3(ItemContext& context);
ItemResult moreland_angel_2003_tangling(ItemContext& context);
ItemResult moreland_angel_2003_variants(ItemContext& context);
ItemResult moreland_angel_2003_table1(ItemContext& context);
ItemResult moreland_angel_2003_table2(ItemContext& context);
ItemResult moreland_angel_2003_table3(ItemContext& context);
ItemResult moreland_angel_2003_fftw(ItemContext& context);
ItemResult moreland_angel_2003_figure4(ItemContext& context);
ItemResult moreland_angel_2003_figure5(ItemContext& context);
ItemResult fialka_cadik_2006_figure1(ItemContext& context);
ItemResult fialka_cadik_2006_figure2(ItemContext& context);
ItemResult fialka_cadik_2006_figure3(ItemContext& context);
ItemResult fialka_cadik_2006_figure4(ItemContext& context);
ItemResult fialka_cadik_2006_figure5(ItemContext& context);
ItemResult fialka_cadik_2006_figure6(ItemContext& context);
ItemResult fialka_cadik_2006_fft_256(ItemContext& context);
ItemResult fialka_cadik_2006_figure7(ItemContext& context);
ItemResult fialka_cadik_2006_figure8(ItemContext& context);
ItemResult fialka_cadik_2006_bit_depth(ItemContext& context);
ItemResult fialka_cadik_2006_programs(ItemContext& context);
ItemResult fialka_cadik_2006_scene(ItemContext& context);
ItemResult fialka_cadik_2006_table1(ItemContext& context);
ItemResult lloyd_boyd_govindaraju_2008_figure1(ItemContext& context);
ItemResult lloyd_boyd_govindaraju_2008_figure2(ItemContext& context);
ItemResult lloyd_boyd_govindaraju_2008_figure4(ItemContext& context);
ItemResult lloyd_boyd_govindaraju_2008_figure5(ItemContext& context);
ItemResult lloyd_boyd_govindaraju_2008_figure6(ItemContext& context);
ItemResult lloyd_boyd_govindaraju_2008_figure7(ItemContext& context);
ItemResult lloyd_boyd_govindaraju_2008_figure8(ItemContext& context);
ItemResult lloyd_boyd_govindaraju_2008_bandwidth(ItemContext& context);
ItemResult lloyd_boyd_govindaraju_2008_columns(ItemContext& context);
ItemResult lloyd_boyd_govindaraju_2008_chirps(ItemContext& context);
ItemResult lloyd_boyd_govindaraju_2008_indices(ItemContext& context);
ItemResult intel_2014_figure1(ItemContext& context);
ItemResult intel_2014_figure4(ItemContext& context);
ItemResult intel_2014_bandwidth(ItemContext& context);
ItemResult intel_2014_figure11(ItemContext& context);
ItemResult intel_2014_figure13(ItemContext& context);
ItemResult intel_2014_figure14(ItemContext& context);
ItemResult mota_2022_figure1(ItemContext& context);
ItemResult mota_2022_figure2_5(ItemContext& context);
ItemResult mota_2022_table2(ItemContext& context);
ItemResult mota_2022_figure6_8(ItemContext& context);
ItemResult mota_2022_figure9_10(ItemContext& context);
ItemResult mota_2022_figure12(ItemContext& context);
ItemResult mota_2022_figure13(ItemContext& context);
ItemResult mota_2022_figure14(ItemContext& context);
ItemResult mota_2022_programs(ItemContext& context);
ItemResult mota_2022_ocean(ItemContext& context);

} // namespace fragfft::figures
