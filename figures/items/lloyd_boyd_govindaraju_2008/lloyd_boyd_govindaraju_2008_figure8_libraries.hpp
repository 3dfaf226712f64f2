// How the libraries of Lloyd, Boyd & Govindaraju 2008, Figure 8, fare beside the programs, and how its two cards do.
#pragma once

#include "figures/items/lloyd_boyd_govindaraju_2008/lloyd_boyd_govindaraju_2008_figure8_claims.hpp"

#include <vector>

namespace fragfft::figures {

std::vector<Claim> figure_8_library_claims(const Figure8Times& times);

} // namespace fragfft::figures
