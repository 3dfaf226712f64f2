// Whether the last run has finished on the device, and how long that took, without waiting for it.
#pragma once

#include "fragfft/context.hpp"
#include "gl/context.hpp"
#include "gl/handle.hpp"

#include <array>
#include <optional>

namespace fragfft {

class RunWatch
{
public:
    // A device's clock is read by GL_TIMESTAMP, which leaves queries of GL_TIME_ELAPSED to the caller. Throws GlError
    // when the device has no memory or was reset.
    RunWatch(const gl::Functions& gl, const gl::Device& device);
    ~RunWatch();
    RunWatch(const RunWatch&) = delete;
    RunWatch& operator=(const RunWatch&) = delete;

    // Throws GlError when the device was reset.
    void begin();
    void end();
    // Throws CallerError when nothing was run since the construction; GlError when OpenGL cannot tell, as after a
    // reset.
    WatchedRun state() const;

private:
    void forget() noexcept;
    std::optional<double> milliseconds() const;

    const gl::Functions& gl_;
    bool has_clock_ = false;
    bool has_run_ = false;
    bool is_timed_ = false;                // the last run, at its beginning
    std::array<gl::QueryHandle, 2> times_; // before and after the run
    GLsync finished_ = nullptr;
};

// Works between the beginning and the end of what `watch`, if there is one, looks at.
template <typename Work> void watched(std::optional<RunWatch>& watch, const Work& work)
{
    if (watch)
        watch->begin();
    work();
    if (watch)
        watch->end();
}

// What the last run that it looked at has come to. Throws CallerError when there is no watch.
WatchedRun last_run(const std::optional<RunWatch>& watch);

} // namespace fragfft
