// The CPU's speed kept in the user's cache folder, beside the calibrations of devices.
#pragma once

#include "cli/messages.hpp"
#include "filtering/cpu_speed.hpp"

namespace fragfft::cli {

// What the cache folder holds for this CPU, number of threads and build of the program, else measured now, which takes
// a fraction of a second, and kept where that is possible.
CpuSpeed cpu_speed(const Messages& messages);

} // namespace fragfft::cli
