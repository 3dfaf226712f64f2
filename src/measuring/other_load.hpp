// How busy others keep this machine while something is measured.
#pragma once

#include <optional>

namespace fragfft::measuring {

// Processor time in seconds, since the machine and the process started.
struct ProcessorTimes
{
    double all = 0.0;  // of every processor, busy or idle
    double busy = 0.0; // what a hypervisor gave to others included
    double own = 0.0;  // of this process and of those that it started and waited for
};

// Nothing where the system does not say, as where /proc/stat tells of other processors than the program may use.
std::optional<ProcessorTimes> processor_times();

// What of the processors others used in between, from 0 to 1.
double share_of_others(const ProcessorTimes& before, const ProcessorTimes& after);

} // namespace fragfft::measuring
