#include "library/run_watch.hpp"

#include "errors.hpp"
#include "gl/error_scope.hpp"
#include "gl/gl_error.hpp"

namespace fragfft {

namespace {

// Software renderers count something else, see gl/timer.hpp.
bool has_clock(const gl::Functions& gl, const gl::Device& device)
{
    if (device.is_software || device.is_es)
        return false;
    GLint bits = 0;
    gl.GetQueryiv(GL_TIMESTAMP, GL_QUERY_COUNTER_BITS, &bits);
    return bits > 0;
}

} // namespace

RunWatch::RunWatch(const gl::Functions& gl, const gl::Device& device) : gl_(gl)
{
    const gl::ErrorScope errors(gl);
    has_clock_ = has_clock(gl, device);
    if (has_clock_)
        for (gl::QueryHandle& time : times_)
            time = gl::QueryHandle(gl, gl::generate_name(gl.GenQueries));
    errors.throw_if_error("what watches runs");
}

RunWatch::~RunWatch()
{
    forget();
}

void RunWatch::forget() noexcept
{
    if (finished_ != nullptr && gl::is_current(gl_))
        gl_.DeleteSync(finished_);
    finished_ = nullptr;
}

void RunWatch::begin()
{
    is_timed_ = false;
    if (!has_clock_)
        return;
    // A query that fails keeps the time of an earlier run, and nothing in it says so.
    const gl::ErrorScope errors(gl_);
    gl_.QueryCounter(times_.front().get(), GL_TIMESTAMP);
    is_timed_ = !errors.take_errors();
}

void RunWatch::end()
{
    if (is_timed_)
        gl_.QueryCounter(times_.back().get(), GL_TIMESTAMP);
    forget();
    has_run_ = true;
    finished_ = gl_.FenceSync(GL_SYNC_GPU_COMMANDS_COMPLETE, 0);
}

std::optional<double> RunWatch::milliseconds() const
{
    if (!is_timed_)
        return std::nullopt;
    std::array<GLuint64, 2> nanoseconds{};
    for (std::size_t i = 0; i < times_.size(); ++i)
        gl_.GetQueryObjectui64v(times_[i].get(), GL_QUERY_RESULT, &nanoseconds[i]);
    // The errors of a run are the caller's to ask for, so that those of what ends it are not taken: the time is an
    // earlier run's then.
    if (nanoseconds[1] < nanoseconds[0])
        return std::nullopt;
    return static_cast<double>(nanoseconds[1] - nanoseconds[0]) * 1e-6;
}

WatchedRun RunWatch::state() const
{
    if (!has_run_)
        throw CallerError("the last run is asked for, and none was watched");
    // Whoever asks again and again until the run has finished must be told when it never will.
    const gl::ErrorScope errors(gl_);
    if (finished_ == nullptr)
        throw gl::GlError("OpenGL does not tell when the last run has finished: it gave no fence");
    // Without the flush what was not sent to the device would never finish.
    const GLenum waited = gl_.ClientWaitSync(finished_, GL_SYNC_FLUSH_COMMANDS_BIT, 0);
    WatchedRun run;
    run.is_finished = waited == GL_ALREADY_SIGNALED || waited == GL_CONDITION_SATISFIED;
    if (run.is_finished)
        run.milliseconds = milliseconds();
    errors.throw_if_error("asking whether the last run has finished");
    return run;
}

WatchedRun last_run(const std::optional<RunWatch>& watch)
{
    if (!watch)
        throw CallerError("the last run is asked for, and no runs are watched");
    return watch->state();
}

} // namespace fragfft
