#include "library/texture_work.hpp"

#include "engine/plan_json.hpp"
#include "gl/timer.hpp"
#include "verification/filter_trial.hpp"

#include <chrono>

namespace fragfft {

TextureWork::TextureWork(std::shared_ptr<ContextCore> context_, const Words& words, const ReadOptions& read_options)
    : context(std::move(context_)), words_(words)
{
    context->require_current(words.made);
    const auto start = std::chrono::steady_clock::now();
    wanted_ = read_options(*context);
    const gl::ErrorScope errors(context->functions);
    Candidates found = candidates(wanted_.job, wanted_.means, context->planned(wanted_.means.method));
    found.require_any();
    for (auto next = found.all.begin(); prepared_ == nullptr; ++next)
        try {
            prepared_ = prepare(*next);
            method_ = next->method_name();
        } catch (const InputError&) {
            // Half floats may hold by one method what they do not hold by another.
            if (next + 1 == found.all.end())
                throw;
        }
    errors.throw_if_error(words.preparing);
    preparation_milliseconds_ =
        std::chrono::duration<double, std::milli>(std::chrono::steady_clock::now() - start).count();
}

std::unique_ptr<PreparedWork> TextureWork::prepare(const Candidate& candidate)
{
    const Job& job = wanted_.job;
    require_sums_in_range(candidate, job, wanted_.largest_sample);
    const Compiling compiling(context->engine);
    auto prepared =
        std::make_unique<PreparedWork>(context->engine, candidate, job, context->shared_parts(wanted_.scratch));
    prepared->require_no_overflow(wanted_.largest_sample);
    if (is_tried(context->trials, candidate, job, compiling.done()))
        require_right(*prepared, context->engine, wanted_.largest_sample);
    return prepared;
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
