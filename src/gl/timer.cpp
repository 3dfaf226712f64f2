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

TimeStatistics measure(Timer& timer, int runs, const std::function<void()>& work)
{
    constexpr double warm_up_milliseconds = 500.0;
    double warmed_milliseconds = 0.0;
    do {
        timer.begin();
        work();
        warmed_milliseconds += timer.end();
    } while (warmed_milliseconds < warm_up_milliseconds);
    std::vector<double> milliseconds;
    for (int run = 0; run < runs; ++run) {
        timer.begin();
        work();
        milliseconds.push_back(timer.end());
    }
    return statistics(std::move(milliseconds), timer.method());
}

TimeStatistics statistics(std::vector<double> milliseconds, const std::string& method)
{
    std::sort(milliseconds.begin(), milliseconds.end());
    const std::size_t count = milliseconds.size();
    const double median = 0.5 * (milliseconds[(count - 1) / 2] + milliseconds[count / 2]);
    return {milliseconds.front(), median, static_cast<int>(count), method};
}

} // namespace fragfft::gl
