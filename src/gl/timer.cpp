#include "gl/timer.hpp"

#include <algorithm>
#include <cmath>

namespace fragfft::gl {

namespace {

// Of queries of elapsed time. Those of OpenGL ES have the same names' values.
GLint query_property(const Functions& gl, GLenum name)
{
    GLint value = 0;
    if (!is_es(gl))
        gl.GetQueryiv(GL_TIME_ELAPSED, name, &value);
    else if (gl.EXT_disjoint_timer_query != 0)
        gl.GetQueryivEXT(GL_TIME_ELAPSED, name, &value);
    return value;
}

// Milliseconds since its construction, by the wall clock.
class Stopwatch
{
public:
    double milliseconds() const
    {
        return std::chrono::duration<double, std::milli>(std::chrono::steady_clock::now() - start_).count();
    }

private:
    std::chrono::steady_clock::time_point start_ = std::chrono::steady_clock::now();
};

} // namespace

Timer::Timer(const Functions& gl, const Device& device)
    : gl_(&gl), uses_query_(!device.is_software && query_property(gl, GL_QUERY_COUNTER_BITS) != 0),
      method_(uses_query_ ? "GL_TIME_ELAPSED" : "glFinish and steady clock"), query_(gl, generate_name(gl.GenQueries))
{
}

bool Timer::is_taken() const
{
    return uses_query_ && query_property(*gl_, GL_CURRENT_QUERY) != 0;
}

void Timer::begin()
{
    if (uses_query_) {
        gl_->BeginQuery(GL_TIME_ELAPSED, query_.get());
        return;
    }
    gl_->Finish();
    started_ = std::chrono::steady_clock::now();
}

double Timer::end()
{
    if (uses_query_) {
        gl_->EndQuery(GL_TIME_ELAPSED);
        GLuint64 nanoseconds = 0;
        const auto get_result = is_es(*gl_) ? gl_->GetQueryObjectui64vEXT : gl_->GetQueryObjectui64v;
        get_result(query_.get(), GL_QUERY_RESULT, &nanoseconds);
        return static_cast<double>(nanoseconds) * 1e-6;
    }
    gl_->Finish();
    return std::chrono::duration<double, std::milli>(std::chrono::steady_clock::now() - started_).count();
}

double series_warm_up_milliseconds(const Device& device)
{
    return device.is_software ? 50.0 : full_warm_up_milliseconds;
}

double settling_milliseconds(const Device& device)
{
    return device.is_software ? 400.0 : 50.0;
}

TimeStatistics measure(Timer& timer, const Sampling& sampling, const std::function<void()>& work)
{
    return measure_in_turn(timer, sampling, {work}).front();
}

std::vector<TimeStatistics> measure_in_turn(Timer& timer, const Sampling& sampling,
                                            const std::vector<std::function<void()>>& works)
{
    std::vector<TimedRun> timed_runs;
    for (const auto& work : works)
        timed_runs.push_back([&timer, &work] {
            timer.begin();
            work();
            return timer.end();
        });
    return measure_in_turn(timed_runs, timer.method(), sampling);
}

TimeStatistics measure(const TimedRun& timed_run, const std::string& method, const Sampling& sampling)
{
    return measure_in_turn({timed_run}, method, sampling).front();
}

std::vector<TimeStatistics> measure_in_turn(const std::vector<TimedRun>& timed_runs, const std::string& method,
                                            const Sampling& sampling)
{
    if (timed_runs.empty())
        return {};
    double warmed_milliseconds = 0.0;
    const Stopwatch warming;
    do {
        for (const TimedRun& timed_run : timed_runs)
            warmed_milliseconds += timed_run();
    } while (warmed_milliseconds < sampling.warm_up_milliseconds &&
             warming.milliseconds() < wall_clock_allowance * sampling.warm_up_milliseconds);
    const double least_of_all = sampling.least_milliseconds * static_cast<double>(timed_runs.size());
    std::vector<std::vector<double>> milliseconds(timed_runs.size());
    double timed_milliseconds = 0.0;
    const Stopwatch timing;
    const auto goes_on = [&] {
        return timed_milliseconds < least_of_all && timing.milliseconds() < wall_clock_allowance * least_of_all;
    };
    for (int round = 0; round < sampling.least_runs || goes_on(); ++round)
        for (std::size_t i = 0; i < timed_runs.size(); ++i)
            timed_milliseconds += milliseconds[i].emplace_back(timed_runs[i]());
    std::vector<TimeStatistics> result;
    for (std::vector<double>& times : milliseconds)
        result.push_back(statistics(std::move(times), method));
    return result;
}

TimeStatistics statistics(std::vector<double> milliseconds, const std::string& method)
{
    std::sort(milliseconds.begin(), milliseconds.end());
    const auto at = [&](double fraction) {
        const double place = fraction * static_cast<double>(milliseconds.size() - 1);
        const auto below = static_cast<std::size_t>(place);
        const std::size_t above = std::min(below + 1, milliseconds.size() - 1);
        return std::lerp(milliseconds[below], milliseconds[above], place - static_cast<double>(below));
    };
    return {milliseconds.front(), at(0.25), at(0.5), at(0.75), static_cast<int>(milliseconds.size()), method};
}

} // namespace fragfft::gl
