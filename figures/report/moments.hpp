// What one run measured at two moments far apart: values span both, and conclusions are judged on that.
#pragma once

#include "figures/report/computed_items.hpp"

namespace fragfft::figures {

// Whether a conclusion hangs on what was measured, so that a second moment is owed.
bool asks_for_second_moment(const ItemResult& result);

// Widens what the first moment measured by what the second did, and judges the conclusions again: intervals and times
// span both, checks keep the worse. Tables, charts and explanations stay those of the first moment. A claim that could
// not be tested in one of them is left untested. Throws std::logic_error when the two are of different claims.
void join_second_moment(ItemResult& first, const ItemResult& second);

// Leaves conclusions undecided whose item timed work that took other times elsewhere in the run, beyond what both
// measured; returns whether any was changed.
bool doubt_disagreeing_times(Reproduction& reproduction);

} // namespace fragfft::figures
