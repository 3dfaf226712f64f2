// The figures of hardware, then and now: a table and a chart of the factors between.
#pragma once

#include "figures/report/claim.hpp"

#include <string>
#include <vector>

namespace fragfft::figures {

// HTML of the claims that are figures of hardware with a number; empty when there is none.
std::string hardware_figures_html(const std::vector<Claim>& claims);

} // namespace fragfft::figures
