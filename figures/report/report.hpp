// One HTML file that works offline: what the papers printed beside what was measured.
#pragma once

#include "figures/report/computed_items.hpp"

#include <string>

namespace fragfft::figures {

std::string report_html(const Reproduction& reproduction);

} // namespace fragfft::figures
