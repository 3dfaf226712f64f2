// The common part of TextureFilter and TextureTransform: a job that is planned and prepared in a Context, and is bound,
// run and timed while that context is current.
#pragma once

#include "filters/prepared_work.hpp"
#include "fragfft/run_time.hpp"
#include "library/context_core.hpp"

#include <functional>
#include <memory>
#include <string>

namespace fragfft {

class TextureWork
{
public:
    // Words of the messages for work in another context, and for work that has failed.
    struct Words
    {
        const char* made;
        const char* run;
        const char* recorded;
        const char* preparing;
    };
    // Throws CallerError where the context is not current.
    TextureWork(std::shared_ptr<ContextCore> context_, const Words& words);

    void run();
    void record();
    RunTime time_runs(int runs);

    PreparedWork& prepared() { return *prepared_; }
    // The method's name, as in the options.
    const std::string& method() const { return method_; }
    std::string plan_json() const;
    // Time of planning and preparing, by the wall clock.
    double preparation_milliseconds() const { return preparation_milliseconds_; }

    const std::shared_ptr<ContextCore> context; // outlives everything that is prepared in it

protected:
    // Stores the work that `make` plans and prepares, and the time it takes. Throws as `make` does, and DeviceError for
    // an OpenGL error.
    void take_prepared(const std::function<std::unique_ptr<PreparedWork>()>& make);

private:
    const Words words_;
    std::unique_ptr<PreparedWork> prepared_;
    std::string method_;
    double preparation_milliseconds_ = 0.0;
};

} // namespace fragfft
