// What TextureFilter, TextureTransform and TextureProduct have in common: a plan that is prepared in a Context, and is
// run, watched and timed while that is current.
#pragma once

#include "engine/plan_executor.hpp"
#include "fragfft/run_time.hpp"
#include "library/context_core.hpp"
#include "library/run_watch.hpp"

#include <memory>
#include <optional>
#include <string>

namespace fragfft {

class TextureWork
{
public:
    // What messages say that is done in another context.
    struct Words
    {
        const char* run;
        const char* recorded;
    };

    TextureWork(std::shared_ptr<ContextCore> context_, const Words& words) : context(std::move(context_)), words_(words)
    {
    }
    virtual ~TextureWork() = default;
    TextureWork(const TextureWork&) = delete;
    TextureWork& operator=(const TextureWork&) = delete;

    void run();
    void record();
    void watch_runs(bool watched);
    WatchedRun last_run() const;
    RunTime time_runs(int runs);
    std::string plan_json() const;

    const std::shared_ptr<ContextCore> context; // outlives what is prepared in it

protected:
    virtual const Plan& plan() const = 0;
    // What runs the plan, ready to do so.
    virtual PlanExecutor& executor() = 0;

private:
    Words words_;
    std::optional<RunWatch> watch_;
};

} // namespace fragfft
