// What this library claims of wide filters, said before it was measured.
#pragma once

#include "figures/items/wide_passes/filters_in_copy_passes.hpp"
#include "figures/report/claim.hpp"
#include "measuring/prediction.hpp"

#include <functional>
#include <vector>

namespace fragfft::figures {

// How many times as fast a filter is as the one of 2003 at the same side, which must be among them.
Interval times_as_fast_as_first(const std::vector<FilterInCopyPasses>& filters, const FilterInCopyPasses& filter);

// That it takes few copy passes where a pass costs what it writes. `limit_of_first`: what the filter of 2003 waits for
// by the device's limits; asked for only where the rest allows a judgement.
Claim wide_copy_passes_claim(const std::vector<FilterInCopyPasses>& filters, bool is_software,
                             const std::function<measuring::Limit()>& limit_of_first);

// That it is so many times as fast as the filter of 2003, at every side.
Claim wide_speed_claim(const std::vector<FilterInCopyPasses>& filters);

} // namespace fragfft::figures
