// How much memory of a device's textures what was planned will take, before anything is allocated.
#pragma once

#include "filters/prepared_work.hpp"
#include "fragfft/context.hpp"

namespace fragfft {

// The temporaries and constants of a plan.
DeviceMemory memory_of(const Plan& plan, Scratch temporaries);

// PreparedWork of that candidate: its plan's textures, its responses, and what makes them.
DeviceMemory memory_of(const Candidate& candidate, const Job& job, const SharedParts& shared);

} // namespace fragfft
