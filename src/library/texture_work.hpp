// What TextureFilter and TextureTransform have in common: a job that is planned and prepared in a
// Context, and is bound, run and timed while that is current.
#pragma once

#include "filters/prepared_work.hpp"
#include "fragfft/run_time.hpp"
#include "library/context_core.hpp"

#include <functional>
#include <memory>
#include <string>

namespace fragfft {

// What a caller's options are read into.
struct Wanted
{
    Job job;
    Means means;
    double largest_sample = 0.0; // what could overflow for samples of up to this magnitude is refused
    Scratch scratch = Scratch::shared;
};

class TextureWork
{
public:
    // What messages say that is done in another context, or has failed.
    struct Words
    {
        const char* made;
        const char* run;
        const char* recorded;
        const char* preparing;
    };
    // Reads a caller's options, once the context is known to be current.
    using ReadOptions = std::function<Wanted(const ContextCore&)>;

    // Throws as `read_options`, Candidates::require_any, PreparedWork and its require_no_overflow do; the last two of
    // the last candidate that was tried.
    TextureWork(std::shared_ptr<ContextCore> context_, const Words& words, const ReadOptions& read_options);

    void run();
    void record();
    RunTime time_runs(int runs);

    const Wanted& wanted() const { return wanted_; }
    PreparedWork& prepared() { return *prepared_; }
    // As the options name it.
    const std::string& method() const { return method_; }
    std::string plan_json() const;
    // The one-off cost, by the wall clock.
    double preparation_milliseconds() const { return preparation_milliseconds_; }

    const std::shared_ptr<ContextCore> context; // outlives what is prepared in it

private:
    std::unique_ptr<PreparedWork> prepare(const Candidate& candidate);

    const Words words_;
    Wanted wanted_;
    std::unique_ptr<PreparedWork> prepared_;
    std::string method_;
    double preparation_milliseconds_ = 0.0;
};

} // namespace fragfft
