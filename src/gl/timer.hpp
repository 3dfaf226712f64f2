// Times work on the device: by GL_TIME_ELAPSED on hardware that has such a clock; on software renderers, whose timer
// queries are wrong by large factors, and elsewhere by glFinish and a steady clock.
#pragma once

#include "gl/context.hpp"
#include "gl/handle.hpp"

#include <chrono>
#include <concepts>
#include <functional>
#include <string>
#include <utility>
#include <vector>

namespace fragfft::gl {

// The name of the clock of a Timer that asks the device.
inline constexpr const char* device_clock = "GL_TIME_ELAPSED";

// Work that measures its own time.
struct TimedRun
{
    // `one_run`: runs the work once and returns the milliseconds that it took by the clock of that name.
    TimedRun(std::string by_clock, std::function<double()> one_run)
        : run(std::move(one_run)), clock(std::move(by_clock))
    {
    }
    TimedRun(std::string by_clock, std::function<double()> one_run, std::function<void(int)> busy)
        : run(std::move(one_run)), keep_busy(std::move(busy)), clock(std::move(by_clock))
    {
    }
    TimedRun(std::string by_clock, std::function<double(int)> runs_of_one_interval, std::function<void(int)> busy)
        : run([runs_of_one_interval] { return runs_of_one_interval(1); }),
          run_together(std::move(runs_of_one_interval)), keep_busy(std::move(busy)), clock(std::move(by_clock))
    {
    }

    // The same, called so where its times are kept.
    TimedRun named(std::string quantity) &&
    {
        name = std::move(quantity);
        return std::move(*this);
    }

    std::function<double()> run; // once; the milliseconds it took
    // Runs repeatedly between one start and one stop of the clock; returns the milliseconds of all runs together. Empty
    // where each run is timed by itself, however short it is.
    std::function<double(int)> run_together;
    // Runs repeatedly without waiting in between, then waits for the last run. Empty where no clock rate has to rise:
    // on the CPU and with software renderers.
    std::function<void(int)> keep_busy;
    std::string clock; // "GL_TIME_ELAPSED"; recorded beside every result
    std::string name{};
};

// What a timer does with work that neither draws nor dispatches: usually a mistake, for it would time nothing.
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

    // Returns `work` as a timed run; this timer must outlive it. A query spans as many runs as it is asked for; by the
    // wall clock each run is timed by itself. The work is done once before, to see that it does anything: the first run
    // throws std::logic_error when it draws and dispatches nothing, where OpenGL can tell.
    TimedRun timed(std::function<void()> work);
    // The same for work that takes the number of runs to do without a pause.
    TimedRun timed_runs(std::function<void(int runs)> work);

    // "GL_TIME_ELAPSED" or "glFinish and steady clock"; recorded beside every result.
    const std::string& method() const { return method_; }

private:
    const Functions* gl_;
    bool uses_query_;
    EmptyWork empty_work_;
    std::string method_;
    QueryHandle query_;
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
    // How often each of these runs repeats the work; a run's time is the time of all its repetitions divided by their
    // number.
    int repetitions = 1;
};

// How long a device is warmed up, by the wall clock. A GPU that was idle for some seconds has lowered its clock rate,
// and raises it only for work without gaps: an NVIDIA H200 that did one pass of 0.05 ms at a time, waited for each
// time, still took 0.16 ms for it after two and a half seconds; kept busy, it was at full speed after 0.2 to 0.4 s.
inline constexpr double full_warm_up_milliseconds = 500.0;

// The warm-up that a device needs: on a software renderer enough for caches and threads, on a GPU the full one.
double warm_up_milliseconds(const Device& device);

// How long a measurement is repeated until its median settles. A software renderer takes long: it shares the CPU with
// other programs, which may take half of its threads for tenths of a second.
double settling_milliseconds(const Device& device);

// Warming up and repeating also end when the wall clock shows this many times what they should take: a device's clock
// may stand still, or waiting between the runs may take far longer than the runs.
inline constexpr double wall_clock_allowance = 4.0;

// The rule for short work on a device that has a clock: it is repeated without waiting between one start and one stop
// of the clock, until these are at least this far apart, and the time is the quotient. So the cost of starting the
// device and of waiting for it, which would hide a time of microseconds, is divided by hundreds. The number of
// repetitions is found while warming up, and kept.
inline constexpr double shortest_interval_milliseconds = 1.0;
// However little it takes.
inline constexpr int most_repetitions = 4096;

// Keeps the times that are taken, or gives such as were kept before in place of taking them.
class TimeKeeper
{
public:
    virtual ~TimeKeeper() = default;
    // `take`: takes the times of these, in turn.
    virtual std::vector<TimeStatistics> times_of(const std::vector<TimedRun>& timed_runs,
                                                 const std::function<std::vector<TimeStatistics>()>& take) = 0;
};

// How a time is taken.
struct Sampling
{
    int least_runs = 1;              // at least 1
    double least_milliseconds = 0.0; // runs go on until they add up to this (see wall_clock_allowance)
    double warm_up_milliseconds = full_warm_up_milliseconds;
    double least_interval_milliseconds = shortest_interval_milliseconds; // see there; of work that can be run together
    TimeKeeper* keeper = nullptr;                                        // where there is one, it must outlive its use
};

// Warms up, then runs `work` as often as `sampling` says, each run timed by itself. A GPU is warmed up without gaps
// until that time has passed and it grows no faster (see wall_clock_allowance), and is kept busy again for a moment
// several times a second: single runs, each waited for, would let its clock rate fall. Other work is run at least once,
// until its runs have taken the time for warming up. Where runs can be timed together, a run is as many repetitions as
// the shortest interval asks for.
TimeStatistics measure(Timer& timer, const Sampling& sampling, const std::function<void()>& work);

// The same for several works that are compared: one run of each in turn, so that what slows the device down for a while
// slows all of them down. All run equally often, until their runs add up to `least_milliseconds` times their number;
// each has its own number of repetitions. The k-th milliseconds of all were measured one after the other.
std::vector<TimeStatistics> measure_in_turn(Timer& timer, const Sampling& sampling,
                                            const std::vector<std::function<void()>>& works);

// The same for work that times itself.
TimeStatistics measure(const TimedRun& timed_run, const Sampling& sampling);
std::vector<TimeStatistics> measure_in_turn(const std::vector<TimedRun>& timed_runs, const Sampling& sampling);

// Returns statistics of at least one time. Quartiles and median are interpolated between neighbours in the sorted
// times.
TimeStatistics statistics(std::vector<double> milliseconds, const std::string& method);

// Returns the value that a part, 0 to 1, of at least one value does not exceed, interpolated between neighbours.
double quantile(std::vector<double> values, double part);

} // namespace fragfft::gl
