#include "library/measurements.hpp"

#include "errors.hpp"
#include "gl/conditional_rendering.hpp"
#include "gl/timer.hpp"

#include <fmt/core.h>

namespace fragfft {

void require_measurable(const ContextCore& context)
{
    if (gl::Timer(context.functions, context.device).is_taken())
        throw CallerError("nothing can be measured while another query of GL_TIME_ELAPSED is in progress");
    if (gl::ConditionalRendering(context.functions).is_active())
        throw CallerError("nothing can be measured while conditional rendering is in progress");
}

Tuner tuner_of(ContextCore& context, Effort effort)
{
    if (effort != Effort::estimate)
        require_measurable(context);
    return Tuner(context.engine, context.device, context.wisdom, effort);
}

RunTime time_runs(const ContextCore& context, PlanExecutor& prepared, int runs)
{
    context.require_current("runs are timed");
    constexpr int least_runs = 5;
    if (runs < 0)
        throw CallerError(fmt::format("{} runs cannot be timed", runs));
    const gl::ErrorScope errors(context.functions);
    gl::Timer timer(context.functions, context.device);
    if (timer.is_taken())
        throw CallerError("runs cannot be timed while another query of GL_TIME_ELAPSED is in progress");
    const gl::Sampling sampling{.least_runs = runs > 0 ? runs : least_runs,
                                .least_milliseconds = runs > 0 ? 0.0 : gl::settling_milliseconds(context.device),
                                .warm_up_milliseconds = gl::series_warm_up_milliseconds(context.device)};
    const gl::TimeStatistics times = prepared.time_runs(timer, sampling);
    errors.throw_if_error(fmt::format("timing plan '{}'", prepared.plan().name));
    return {times.minimum_milliseconds, times.median_milliseconds, times.runs, times.method};
}

} // namespace fragfft
