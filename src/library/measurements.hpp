// How TextureFilter and TextureTransform are tuned, and how they time their runs.
#pragma once

#include "engine/plan_executor.hpp"
#include "filters/tuner.hpp"
#include "fragfft/run_time.hpp"
#include "library/context_core.hpp"

namespace fragfft {

// Throws CallerError when the caller has something in progress that a time cannot be taken in.
void require_measurable(const ContextCore& context);

// By what the context knows, which it learns from. Throws as require_measurable does, where it may measure.
Tuner tuner_of(ContextCore& context, Effort effort);

// As their time_runs() promise.
RunTime time_runs(const ContextCore& context, PlanExecutor& prepared, int runs);

} // namespace fragfft
