// How TextureFilter and TextureTransform time their runs.
#pragma once

#include "engine/plan_executor.hpp"
#include "fragfft/run_time.hpp"
#include "library/context_core.hpp"

namespace fragfft {

// As their time_runs() promise.
RunTime time_runs(const ContextCore& context, PlanExecutor& prepared, int runs);

} // namespace fragfft
