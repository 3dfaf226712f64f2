// Times work on the device: by GL_TIME_ELAPSED on hardware that has such a clock; on software renderers, whose timer
// queries are wrong by large factors, and elsewhere by glFinish and a steady clock.
#pragma once

#include "gl/context.hpp"
#include "gl/fragment_counter.hpp"

#include <chrono>
#include <concepts>
#include <functional>
#include <string>
#include <utility>
#include <vector>

namespace fragfft::gl {

// The method of a Timer that asks the device.
inline constexpr const char* device_clock = "GL_TIME_ELAPSED";

// Work that times itself.
struct TimedRun
{
    template <std::invocable Run> TimedRun(Run one_run) : run(std::move(one_run)) {}
    TimedRun(std::function<double()> one_run, std::function<void(int)> busy)
        : run(std::move(one_run)), keep_busy(std::move(busy))
    {
    }
    TimedRun(std::function<double(int)> runs_of_one_interval, std::function<void(int)> busy)
        : run([runs_of_one_interval] { return runs_of_one_interval(1); }),
          run_together(std::move(runs_of_one_interval)), keep_busy(std::move(busy))
    {
    }

    std::function<double()> run; // once; the milliseconds it took
    // So many times, one after the other, between one beginning and one end of the clock; the milliseconds of all of
    // them. Empty where each run is timed by itself, however short it is.
    std::function<double(int)> run_together;
    // So many times without waiting between them, and waits for the last. Empty where no clock has to be raised: on
    // the CPU and with software renderers.
    std::function<void(int)> keep_busy;
};

// What a timer does with work that neither draws nor dispatches: a time of nothing is a mistake, unless it is wanted.
enum class EmptyWork
{
    refused,
    timed,
};

class Timer
{
public:
    Timer(const Functions& gl, const Device& device, EmptyWork empty_work = EmptyWork::refused);

    // Whether somebody else's query of elapsed time is in progress where this timer needs one: OpenGL has one at a
    // time, and end() would end theirs.
    bool is_taken() const;

    void begin();
    // Milliseconds since begin, of device time (query) or of wall-clock time up to the device's having finished.
    // Waits for the device.
    double end();

    // `work`, timed by this timer, which must outlive the result. A query spans as many runs as it is asked for; by the
    // wall clock each run is timed by itself. Before its first run the work is done once to see that it does something:
    // the run throws std::logic_error when it does not, see require_work.
    TimedRun timed(std::function<void()> work);
    // The same of work that is told how many runs to do, one right after the other.
    TimedRun timed_runs(std::function<void(int runs)> work);

    // "GL_TIME_ELAPSED" or "glFinish and steady clock"; recorded beside every result.
    const std::string& method() const
    {
        return method_;
    }

private:
    const Functions* gl_;
    bool uses_query_;
    EmptyWork empty_work_;
    std::string method_;
    Handle<destroy_query> query_;
    std::chrono::steady_clock::time_point started_;
};

struct TimeStatistics
{
    double minimum_milliseconds = 0.0;
    double lower_quartile_milliseconds = 0.0;
    double median_milliseconds = 0.0;
    double upper_quartile_milliseconds = 0.0;
    double maximum_milliseconds = 0.0;
    int runs = 0;
    std::string method;
    std::vector<double> milliseconds{}; // of each run, in the order in which they were made
    // How often each of these runs does the work, timed together: a run's time is that of all of them divided by their
    // number.
    int repetitions = 1;
};

// How long a device is warmed up, by the wall clock. A GPU that was idle for some seconds has let its clocks fall, and
// raises them for work without gaps only: an NVIDIA H200 that was asked for one pass of 0.05 ms at a time, and waited
// for, still took 0.16 ms for it after two and a half seconds; kept busy it was as fast as ever after 0.2 to 0.4 s.
inline constexpr double full_warm_up_milliseconds = 500.0;

// Between times of a series that prepares each anew, which takes a moment: enough for caches and threads on a software
// renderer, the whole for a GPU, whose clocks fall in that moment.
double series_warm_up_milliseconds(const Device& device);

// How long a time is taken again and again until its median settles. A software renderer takes long: it shares the CPU
// with whatever else runs, which for tenths of a second leaves it half the threads or all.
double settling_milliseconds(const Device& device);

// Warming up and repeating end, too, when the wall clock shows this many times what they should take: a clock may tell
// of no time at all, or waiting between the runs may take far more of it than they do.
inline constexpr double wall_clock_allowance = 4.0;

// The rule for short work on a device that has a clock: what takes less than this is done again and again, without
// waiting, between one beginning and one end of the clock, so often that they are at least this far apart, and the time
// is the quotient. So what it costs to start the device and to wait for it is not in the time of what takes
// microseconds: it is divided by hundreds. The number of repetitions is found while warming up, and kept.
inline constexpr double shortest_interval_milliseconds = 1.0;
// However little it takes.
inline constexpr int most_repetitions = 4096;

// How a time is taken.
struct Sampling
{
    int least_runs = 1;              // at least 1
    double least_milliseconds = 0.0; // runs go on until they add up to this (see wall_clock_allowance):
                                     // what takes little time is timed often
    double warm_up_milliseconds = full_warm_up_milliseconds;
    double least_interval_milliseconds = shortest_interval_milliseconds; // see there; of work that can be run together
};

// Warms up, then runs `work` as often as `sampling` says, each run timed by itself. Work that a GPU can be kept busy
// with warms it up without gaps until the time for that has passed and the device grows no faster (see
// wall_clock_allowance), and keeps it busy again for a moment several times a second: the single runs alone, each
// waited for, would let its clocks fall. Other work is run once and until its runs have taken the time for warming up.
// Where runs can be timed together, a run is as many repetitions as the shortest interval asks for.
TimeStatistics measure(Timer& timer, const Sampling& sampling, const std::function<void()>& work);

// The same for several, to be compared: one run of each in turn, so that what slows the device down for a while slows
// all of them down. All run equally often, until they add up to `least_milliseconds` for each of them, repetitions
// included, whose number each has for itself; the k-th milliseconds of all were measured one after the other.
std::vector<TimeStatistics> measure_in_turn(Timer& timer, const Sampling& sampling,
                                            const std::vector<std::function<void()>>& works);

// The same for work that times itself, by the clock that `method` names.
TimeStatistics measure(const TimedRun& timed_run, const std::string& method, const Sampling& sampling);
std::vector<TimeStatistics> measure_in_turn(const std::vector<TimedRun>& timed_runs, const std::string& method,
                                            const Sampling& sampling);

// Statistics of at least one time. The quartiles and the median are the times at a quarter, a half and three quarters
// of the way through the sorted ones, interpolated between neighbours; those of a single time are that time.
TimeStatistics statistics(std::vector<double> milliseconds, const std::string& method);

// The value that so large a part of them, 0 to 1, does not exceed, interpolated between neighbours. There must be one
// at least.
double quantile(std::vector<double> values, double part);

} // namespace fragfft::gl
