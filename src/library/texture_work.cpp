#include "library/texture_work.hpp"

#include "engine/plan_json.hpp"
#include "gl/timer.hpp"
#include "verification/filter_trial.hpp"

#include <chrono>

namespace fragfft {

TextureWork::TextureWork(std::shared_ptr<ContextCore> context_, const Words& words)
    : context(std::move(context_)), words_(words)
{
    context->require_current(words.made);
}

void TextureWork::take_prepared(const std::function<std::unique_ptr<PreparedWork>()>& make)
{
    const auto start = std::chrono::steady_clock::now();
    const gl::ErrorScope errors(context->functions);
    prepared_ = make();
    method_ = prepared_->candidate().method_name();
    errors.throw_if_error(words_.preparing);
    preparation_milliseconds_ =
        std::chrono::duration<double, std::milli>(std::chrono::steady_clock::now() - start).count();
}

void TextureWork::run()
{
    context->require_current(words_.run);
    prepared_->run();
}

void TextureWork::record()
{
    context->require_current(words_.recorded);
    prepared_->record();
}

RunTime TextureWork::time_runs(int runs)
{
    context->require_current("runs are timed");
    PlanExecutor& prepared = prepared_->prepared();
    constexpr int least_runs = 5;
    if (runs < 0)
        throw CallerError(fmt::format("{} runs cannot be timed", runs));
    const gl::ErrorScope errors(context->functions);
    gl::Timer timer(context->functions, context->device);
    if (timer.is_taken())
        throw CallerError("runs cannot be timed while another query of GL_TIME_ELAPSED is in progress");
    const gl::Sampling sampling{.least_runs = runs > 0 ? runs : least_runs,
                                .least_milliseconds = runs > 0 ? 0.0 : gl::settling_milliseconds(context->device),
                                .warm_up_milliseconds = gl::warm_up_milliseconds(context->device)};
    const gl::TimeStatistics times = prepared.time_runs(timer, sampling);
    errors.throw_if_error(fmt::format("timing plan '{}'", prepared.plan().name));
    return {times.minimum_milliseconds, times.median_milliseconds, times.runs, times.method};
}

std::string TextureWork::plan_json() const
{
    return to_json(prepared_->plan()).dump(2);
}

} // namespace fragfft
