// What an experiment leaves so that a claim can ask whether a time says anything of arithmetic, reads or locality.
#pragma once

#include "figures/report/item.hpp"

namespace fragfft::figures {

// Leaves the row writing_alone(time) for the plan whose time has that key: see waits_for_colours.
void leave_writing_time(ItemContext& context, Experiment& experiment, const Key& time, const Plan& plan);

} // namespace fragfft::figures
