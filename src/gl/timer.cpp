#include "gl/timer.hpp"

#include "gl/required_work.hpp"

#include <algorithm>
#include <cmath>
#include <limits>
#include <memory>

namespace fragfft::gl {

namespace {

// A property of queries of elapsed time. OpenGL ES has the same values for these names.
GLint query_property(const Functions& gl, GLenum name)
{
    GLint value = 0;
    if (!is_es(gl))
        gl.GetQueryiv(GL_TIME_ELAPSED, name, &value);
    else if (gl.EXT_disjoint_timer_query != 0)
        gl.GetQueryivEXT(GL_TIME_ELAPSED, name, &value);
    return value;
}

// Wall-clock milliseconds since its construction.
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

double of_sorted(const std::vector<double>& sorted, double part)
{
    const double place = part * static_cast<double>(sorted.size() - 1);
    const auto below = static_cast<std::size_t>(place);
    const std::size_t above = std::min(below + 1, sorted.size() - 1);
    return std::lerp(sorted[below], sorted[above], place - static_cast<double>(below));
}

// Keeps a device busy with the work that is timed on it.
class Warmth
{
public:
    explicit Warmth(const TimedRun& timed_run) : timed_run_(&timed_run) {}

    bool is_of_a_device() const { return static_cast<bool>(timed_run_->keep_busy); }

    double run() const { return timed_run_->run(); }

    // The milliseconds of an interval that is timed: a run, or as many repetitions as make the interval long enough.
    double run_interval() const
    {
        return timed_run_->run_together ? timed_run_->run_together(repetitions_) : timed_run_->run();
    }
    int repetitions() const { return repetitions_; }

    void find_repetitions(double least_milliseconds)
    {
        // The times of runs vary on a device: make a quarter more than the last interval needed.
        constexpr double margin = 1.25;
        constexpr int most_growth = 8; // the first interval is mostly start and wait, and says little
        if (!timed_run_->run_together)
            return;
        for (double milliseconds = run_interval(); milliseconds < least_milliseconds && repetitions_ < most_repetitions;
             milliseconds = run_interval()) {
            const double wanted = margin * least_milliseconds * repetitions_ / std::max(milliseconds, 1e-6);
            const double most = std::min(most_growth * repetitions_, most_repetitions);
            repetitions_ = std::max(repetitions_ + 1, static_cast<int>(std::ceil(std::min(wanted, most))));
        }
    }

    // Some milliseconds of runs without a gap; returns the wall-clock milliseconds of one of them.
    double rise()
    {
        constexpr double least_milliseconds = 10.0;
        constexpr int most_runs = 4096;
        const Stopwatch stopwatch;
        timed_run_->keep_busy(runs_);
        const double milliseconds = stopwatch.milliseconds();
        const double of_one = milliseconds / runs_;
        if (milliseconds < least_milliseconds)
            runs_ = std::min(2 * runs_, most_runs);
        since_ = Stopwatch();
        return of_one;
    }

    // Rises again if the last time was long ago.
    void keep()
    {
        constexpr double lasting_milliseconds = 250.0;
        if (is_of_a_device() && since_.milliseconds() > lasting_milliseconds)
            rise();
    }

private:
    const TimedRun* timed_run_;
    int runs_ = 1;
    int repetitions_ = 1;
    Stopwatch since_;
};

void warm_up_by_runs(const std::vector<Warmth*>& of_no_device, double least_milliseconds)
{
    double warmed_milliseconds = 0.0;
    const Stopwatch warming;
    do
        for (const Warmth* warmth : of_no_device)
            warmed_milliseconds += warmth->run();
    while (warmed_milliseconds < least_milliseconds &&
           warming.milliseconds() < wall_clock_allowance * least_milliseconds);
}

// Until the time has passed and the fastest run in its last quarter is hardly faster than those before.
void warm_up_without_gaps(const std::vector<Warmth*>& of_devices, double least_milliseconds)
{
    constexpr double hardly_faster = 0.95;
    std::vector<double> fastest(of_devices.size(), std::numeric_limits<double>::infinity());
    const Stopwatch warming;
    bool settled = false;
    double window_milliseconds = 0.75 * least_milliseconds;
    while (!settled && warming.milliseconds() <= wall_clock_allowance * least_milliseconds) {
        settled = true;
        const Stopwatch window;
        do
            for (std::size_t i = 0; i < of_devices.size(); ++i) {
                const double milliseconds = of_devices[i]->rise();
                settled = settled && milliseconds > hardly_faster * fastest[i];
                fastest[i] = std::min(fastest[i], milliseconds);
            }
        while (window.milliseconds() < window_milliseconds);
        window_milliseconds = 0.25 * least_milliseconds;
    }
}

// The device last, because it must be warm when the timing begins.
void warm_up(std::vector<Warmth>& warmths, double least_milliseconds)
{
    std::vector<Warmth*> of_no_device;
    std::vector<Warmth*> of_devices;
    for (Warmth& warmth : warmths)
        (warmth.is_of_a_device() ? of_devices : of_no_device).push_back(&warmth);
    if (!of_no_device.empty())
        warm_up_by_runs(of_no_device, least_milliseconds);
    if (!of_devices.empty())
        warm_up_without_gaps(of_devices, least_milliseconds);
}

} // namespace

Timer::Timer(const Functions& gl, const Device& device, EmptyWork empty_work)
    : gl_(&gl), uses_query_(!device.is_software && query_property(gl, GL_QUERY_COUNTER_BITS) != 0),
      empty_work_(empty_work), method_(uses_query_ ? device_clock : "glFinish and steady clock"),
      query_(gl, generate_name(gl.GenQueries))
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

double warm_up_milliseconds(const Device& device)
{
    return device.is_software ? 50.0 : full_warm_up_milliseconds;
}

double settling_milliseconds(const Device& device)
{
    return device.is_software ? 400.0 : 50.0;
}

TimedRun Timer::timed(std::function<void()> work)
{
    return timed_runs([work = std::move(work)](int runs) {
        for (int i = 0; i < runs; ++i)
            work();
    });
}

TimedRun Timer::timed_runs(std::function<void(int runs)> work)
{
    const auto require_work_once = [this, work, is_checked = std::make_shared<bool>(empty_work_ == EmptyWork::timed)] {
        const bool checks = !std::exchange(*is_checked, true);
        if (checks)
            require_work(*gl_, [&] { work(1); });
        return checks;
    };
    const auto run = [this, work, require_work_once](int runs) {
        require_work_once();
        begin();
        work(runs);
        return end();
    };
    // Long runs are not repeated just to be checked: the first one, which warms up, is checked.
    if (!uses_query_)
        return {method_, [this, work, require_work_once] {
                    begin();
                    if (!require_work_once())
                        work(1);
                    return end();
                }};
    return {method_, run, [this, work, require_work_once](int runs) {
                require_work_once();
                work(runs);
                gl_->Finish();
            }};
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
        timed_runs.push_back(timer.timed(work));
    return measure_in_turn(timed_runs, sampling);
}

TimeStatistics measure(const TimedRun& timed_run, const Sampling& sampling)
{
    return measure_in_turn({timed_run}, sampling).front();
}

namespace {

std::vector<TimeStatistics> taken_in_turn(const std::vector<TimedRun>& timed_runs, const Sampling& sampling)
{
    std::vector<Warmth> warmths;
    for (const TimedRun& timed_run : timed_runs)
        warmths.emplace_back(timed_run);
    warm_up(warmths, sampling.warm_up_milliseconds);
    for (Warmth& warmth : warmths)
        warmth.find_repetitions(sampling.least_interval_milliseconds);
    const double least_of_all = sampling.least_milliseconds * static_cast<double>(timed_runs.size());
    std::vector<std::vector<double>> milliseconds(timed_runs.size());
    double timed_milliseconds = 0.0;
    const Stopwatch timing;
    const auto goes_on = [&] {
        return timed_milliseconds < least_of_all && timing.milliseconds() < wall_clock_allowance * least_of_all;
    };
    for (int round = 0; round < sampling.least_runs || goes_on(); ++round)
        for (std::size_t i = 0; i < timed_runs.size(); ++i) {
            warmths[i].keep();
            const double of_all = warmths[i].run_interval();
            milliseconds[i].push_back(of_all / warmths[i].repetitions());
            timed_milliseconds += of_all;
        }
    std::vector<TimeStatistics> result;
    for (std::size_t i = 0; i < timed_runs.size(); ++i) {
        result.push_back(statistics(std::move(milliseconds[i]), timed_runs[i].clock));
        result.back().repetitions = warmths[i].repetitions();
    }
    return result;
}

} // namespace

std::vector<TimeStatistics> measure_in_turn(const std::vector<TimedRun>& timed_runs, const Sampling& sampling)
{
    if (timed_runs.empty())
        return {};
    const auto take = [&] { return taken_in_turn(timed_runs, sampling); };
    return sampling.keeper == nullptr ? take() : sampling.keeper->times_of(timed_runs, take);
}

TimeStatistics statistics(std::vector<double> milliseconds, const std::string& method)
{
    std::vector<double> sorted = milliseconds;
    std::sort(sorted.begin(), sorted.end());
    const auto runs = static_cast<int>(sorted.size());
    return {.minimum_milliseconds = sorted.front(),
            .lower_quartile_milliseconds = of_sorted(sorted, 0.25),
            .median_milliseconds = of_sorted(sorted, 0.5),
            .upper_quartile_milliseconds = of_sorted(sorted, 0.75),
            .maximum_milliseconds = sorted.back(),
            .runs = runs,
            .method = method,
            .milliseconds = std::move(milliseconds)};
}

double quantile(std::vector<double> values, double part)
{
    std::sort(values.begin(), values.end());
    return of_sorted(values, part);
}

} // namespace fragfft::gl
