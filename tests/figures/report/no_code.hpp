// Items without code.
#pragma once

#include "figures/report/item.hpp"

namespace fragfft {

inline constexpr figures::ItemCode no_code{};

} // namespace fragfft
