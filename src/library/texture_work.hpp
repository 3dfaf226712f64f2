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
    // Throws CallerError where the context is not current.
    TextureWork(std::shared_ptr<ContextCore> context_, const Words& words);

    void run();
    void record();
    RunTime time_runs(int runs);

    PreparedWork& prepared() { return *prepared_; }
    // As the options name it.
    const std::string& method() const { return method_; }
    std::string plan_json() const;
    // The one-off cost, by the wall clock.
    double preparation_milliseconds() const { return preparation_milliseconds_; }

    const std::shared_ptr<ContextCore> context; // outlives what is prepared in it

protected:
    // Takes what `make` has planned and prepared, and the time of it. Throws as that does, and DeviceError for an error
    // of OpenGL.
    void take_prepared(const std::function<std::unique_ptr<PreparedWork>()>& make);

private:
    const Words words_;
    std::unique_ptr<PreparedWork> prepared_;
    std::string method_;
    double preparation_milliseconds_ = 0.0;
};

} // namespace fragfft
