#include "gl/timer.hpp"

#include <algorithm>

namespace fragfft::gl {

Timer::Timer(const Device& device)
    : uses_query_(!device.is_software), method_(uses_query_ ? "GL_TIME_ELAPSED" : "glFinish and steady clock"),
      query_(generate_name(glGenQueries))
{
}

void Timer::begin()
{
    if (uses_query_) {
        glBeginQuery(GL_TIME_ELAPSED, query_.get());
        return;
    }
    glFinish();
    started_ = std::chrono::steady_clock::now();
}

double Timer::end()
{
    if (uses_query_) {
        glEndQuery(GL_TIME_ELAPSED);
        GLuint64 nanoseconds = 0;
        glGetQueryObjectui64v(query_.get(), GL_QUERY_RESULT, &nanoseconds);
        return static_cast<double>(nanoseconds) * 1e-6;
    }
    glFinish();
    return std::chrono::duration<double, std::milli>(std::chrono::steady_clock::now() - started_).count();
}

TimeStatistics measure(Timer& timer, int runs, const std::function<void()>& work, double warm_up_milliseconds)
{
    return measure_in_turn(timer, runs, {work}, warm_up_milliseconds).front();
}

std::vector<TimeStatistics> measure_in_turn(Timer& timer, int rounds, const std::vector<std::function<void()>>& works,
                                            double warm_up_milliseconds)
{
    const auto timed = [&](const std::function<void()>& work) {
        timer.begin();
        work();
        return timer.end();
    };
    double warmed_milliseconds = 0.0;
    do {
        for (const auto& work : works)
            warmed_milliseconds += timed(work);
    } while (!works.empty() && warmed_milliseconds < warm_up_milliseconds);
    std::vector<std::vector<double>> milliseconds(works.size());
    for (int round = 0; round < rounds; ++round)
        for (std::size_t i = 0; i < works.size(); ++i)
            milliseconds[i].push_back(timed(works[i]));
    std::vector<TimeStatistics> result;
    for (std::vector<double>& times : milliseconds)
        result.push_back(statistics(std::move(times), timer.method()));
    return result;
}

TimeStatistics statistics(std::vector<double> milliseconds, const std::string& method)
{
    std::sort(milliseconds.begin(), milliseconds.end());
    const std::size_t count = milliseconds.size();
    const double median = 0.5 * (milliseconds[(count - 1) / 2] + milliseconds[count / 2]);
    return {milliseconds.front(), median, static_cast<int>(count), method};
}

} // namespace fragfft::gl
