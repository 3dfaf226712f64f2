// The CPU's speed kept in the user's cache folder, beside the calibrations of devices.
#pragma once

#include "cli/messages.hpp"
#include "program/filtering/cpu_speed.hpp"

#include <optional>

namespace fragfft::cli {

// What the cache folder holds for this CPU and number of threads.
std::optional<CpuSpeed> kept_cpu_speed();

// The same, else measured now, which takes a few hundredths of a second, and kept where that is possible.
CpuSpeed cpu_speed(const Messages& messages);
// Measured now, and kept in the place of what was.
CpuSpeed newly_measured_cpu_speed(const Messages& messages);

} // namespace fragfft::cli
