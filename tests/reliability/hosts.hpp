// Jobs of the library with a failing driver, and what a caller's program asks after each stage.
#pragma once

#include "attempts.hpp"
#include "engine/caller_state.hpp"
#include "fragfft/fragfft.hpp"
#include "jobs/library_jobs.hpp"

namespace fragfft {

// A Context on the failing driver whose filters do not run trials: the number of calls must not depend on compile
// times.
Context context_without_trials();

// Every job of the library, and a filter that runs trials; some contexts refuse some of them by InputError. Context and
// host must outlive the jobs.
std::vector<AttemptedJob> jobs_of(const Context& context, const Host& host);
// The jobs that the context accepts.
std::vector<AttemptedJob> jobs_taken(const Context& context, const Host& host);

} // namespace fragfft
