// Tells where the live page draws each program.
#pragma once

#include "figures/report/program_texts.hpp"

namespace fragfft::figures {

// Returns, for each file of a fragment program that the page's plans draw, the address (relative to a report) of the
// first pass that draws it, in a picture of 64 x 64 if there is one. Computed at the first call.
const LiveSteps& live_steps();

} // namespace fragfft::figures
