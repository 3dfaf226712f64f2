// Where the live page draws which program.
#pragma once

#include "figures/report/program_texts.hpp"

namespace fragfft::figures {

// Returns, for each file of a fragment program that the page's plans draw, the address, beside a report, of the first
// pass that draws it, in a picture of 64 x 64 where there is one. They are made when they are first asked for.
const LiveSteps& live_steps();

} // namespace fragfft::figures
