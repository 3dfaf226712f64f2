// Jobs of the library while its driver fails: what a caller's program asks after each stage.
#pragma once

#include "attempts.hpp"
#include "engine/caller_state.hpp"
#include "fragfft/fragfft.hpp"
#include "jobs/library_jobs.hpp"

namespace fragfft {

// A Context on the failing driver whose filters do not try themselves: how often the driver is called must not depend
// on how long it compiles.
Context context_without_trials();

// Every job of the library, and a filter that tries itself; some contexts
// refuse some, by InputError. Both objects must outlive the jobs.
std::vector<AttemptedJob> jobs_of(const Context& context, const Host& host);
// Those that the context takes.
std::vector<AttemptedJob> jobs_taken(const Context& context, const Host& host);

} // namespace fragfft
