#include "catch_framework.hpp"
#include "gl/timer.hpp"

#include <chrono>
#include <thread>

using namespace fragfft::gl;

TEST_CASE("The median of an odd number of times is the middle one, of an even number the mean of the middle two")
{
    const auto odd = statistics({5.0, 1.0, 100.0}, "clock");
    CHECK(odd.minimum_milliseconds == 1.0);
    CHECK(odd.median_milliseconds == 5.0);
    CHECK(odd.runs == 3);
    CHECK(odd.method == "clock");

    const auto even = statistics({100.0, 2.0, 4.0, 1.0}, "clock");
    CHECK(even.minimum_milliseconds == 1.0);
    CHECK(even.median_milliseconds == 3.0);
    CHECK(even.runs == 4);

    const auto single = statistics({7.0}, "clock");
    CHECK(single.minimum_milliseconds == 7.0);
    CHECK(single.median_milliseconds == 7.0);
}

TEST_CASE("Quartiles lie a quarter and three quarters of the way through the sorted times")
{
    const auto five = statistics({50.0, 10.0, 40.0, 20.0, 30.0}, "clock");
    CHECK(five.lower_quartile_milliseconds == 20.0);
    CHECK(five.upper_quartile_milliseconds == 40.0);

    // Four values have three gaps: the quartile lies three quarters through the first of them.
    const auto four = statistics({4.0, 100.0, 0.0, 8.0}, "clock");
    CHECK(four.lower_quartile_milliseconds == 3.0);
    CHECK(four.median_milliseconds == 6.0);
    CHECK(four.upper_quartile_milliseconds == 31.0);

    const auto single = statistics({7.0}, "clock");
    CHECK(single.lower_quartile_milliseconds == 7.0);
    CHECK(single.upper_quartile_milliseconds == 7.0);
}

TEST_CASE("Warming up ends with the run that fills its time, at least one, and is not part of the statistics")
{
    // The k-th run takes k milliseconds.
    const auto first_timed_run = [](double warm_up_milliseconds) {
        double milliseconds = 0.0;
        return measure({"steps", [&] { return ++milliseconds; }},
                       {.least_runs = 3, .warm_up_milliseconds = warm_up_milliseconds})
            .minimum_milliseconds;
    };
    CHECK(first_timed_run(0.0) == 2.0);
    CHECK(first_timed_run(1.0) == 2.0);
    CHECK(first_timed_run(6.0) == 4.0); // 1 + 2 + 3
    CHECK(first_timed_run(6.5) == 5.0);
    double milliseconds = 0.0;
    const auto three =
        measure({"steps", [&] { return ++milliseconds; }}, {.least_runs = 3, .warm_up_milliseconds = 0.0});
    CHECK(three.median_milliseconds == 3.0);
    CHECK(three.runs == 3);
    CHECK(three.method == "steps");
}

TEST_CASE("Runs go on until they add up to the least time, of several to it for each")
{
    const auto runs = [](std::vector<double> milliseconds_of_each, double least_milliseconds) {
        std::vector<TimedRun> timed_runs;
        for (const double milliseconds : milliseconds_of_each)
            timed_runs.push_back({"steps", [=] { return milliseconds; }});
        const auto times = measure_in_turn(
            timed_runs, {.least_runs = 3, .least_milliseconds = least_milliseconds, .warm_up_milliseconds = 0.0});
        for (const TimeStatistics& time : times)
            CHECK(time.runs == times.front().runs);
        return times.front().runs;
    };
    CHECK(runs({2.0}, 6.0) == 3);
    CHECK(runs({2.0}, 7.0) == 4);
    CHECK(runs({2.0}, 100.0) == 50);
    CHECK(runs({2.0, 8.0}, 100.0) == 20);
    CHECK(runs({200.0, 1.0}, 100.0) == 3);
}

TEST_CASE("A device is warmed up by runs without gaps, longer while it grows faster, and none of them is timed")
{
    using namespace std::chrono_literals;
    using Clock = std::chrono::steady_clock;
    const Clock::time_point start = Clock::now();
    // Its clock rate rises after 85 ms, in the last quarter of 100; before, a run takes four times as long.
    const auto run_time = [&] { return Clock::now() - start < 85ms ? 4ms : 1ms; };
    int timed = 0;
    const TimedRun device(
        "clock", [&] { return ++timed, 1.0; },
        [&](int runs) {
            for (int i = 0; i < runs; ++i)
                std::this_thread::sleep_for(run_time());
        });
    const auto times = measure(device, {.least_runs = 3, .warm_up_milliseconds = 100.0});
    CHECK(Clock::now() - start > 120ms); // extended by a quarter
    CHECK(timed == 3);
    CHECK(times.runs == 3);
}

TEST_CASE("Where the work of a CPU comes between, a device is kept busy again before it is timed")
{
    using namespace std::chrono_literals;
    std::string order;
    const TimedRun cpu("clock", [&] {
        std::this_thread::sleep_for(300ms);
        return order += 'c', 300.0;
    });
    const TimedRun device(
        "clock", [&] { return order += 'd', 1.0; }, [&](int) { order += 'b'; });
    const auto times = measure_in_turn({cpu, device}, {.least_runs = 2, .warm_up_milliseconds = 0.0});
    REQUIRE(times.size() == 2);
    CHECK(order.ends_with("cbdcbd"));
}

namespace {

// A device that takes `milliseconds` for a run, and `overhead` for each pair of clock readings.
struct MadeUpDevice
{
    double milliseconds = 0.0;
    double overhead = 0.0;
    std::vector<int> intervals{}; // number of runs in each interval

    TimedRun timed_run()
    {
        return {"clock", [this](int runs) { return intervals.push_back(runs), overhead + runs * milliseconds; },
                [](int) {}};
    }
};

TimeStatistics time_of(MadeUpDevice& device, double least_milliseconds = 0.0)
{
    return measure(device.timed_run(),
                   {.least_runs = 3, .least_milliseconds = least_milliseconds, .warm_up_milliseconds = 0.0});
}

} // namespace

TEST_CASE("Short work is repeated between one beginning and one end of the clock until they are a millisecond apart")
{
    // A single run would seem to take twice its time.
    MadeUpDevice device{.milliseconds = 0.005, .overhead = 0.005};
    const TimeStatistics time = time_of(device);
    REQUIRE(time.repetitions * device.milliseconds + device.overhead >= shortest_interval_milliseconds);
    CHECK(time.repetitions * device.milliseconds < 2.0 * shortest_interval_milliseconds);
    // The remaining overhead is its share of the interval.
    CHECK(time.median_milliseconds == Approx(0.005).epsilon(0.006));
    CHECK(time.minimum_milliseconds == time.maximum_milliseconds);
    CHECK(time.runs == 3);
    // All runs of a series have the same number of repetitions, which was determined before.
    REQUIRE(device.intervals.size() > 3);
    for (std::size_t run = device.intervals.size() - 3; run < device.intervals.size(); ++run)
        CHECK(device.intervals[run] == time.repetitions);
    // The total includes the repetitions: 10 ms are at most ten such intervals.
    MadeUpDevice again{.milliseconds = 0.005, .overhead = 0.005};
    CHECK(time_of(again, 10.0).runs <= 10);
}

TEST_CASE("Work of a millisecond and more is timed run by run, and none so short that it is repeated for ever")
{
    MadeUpDevice slow{.milliseconds = 1.0};
    CHECK(time_of(slow).repetitions == 1);
    CHECK(time_of(slow).median_milliseconds == 1.0);
    MadeUpDevice nothing;
    CHECK(time_of(nothing).repetitions == most_repetitions);
    CHECK(time_of(nothing).median_milliseconds == 0.0);
    // Runs without a batch function are not repeated, however short.
    int runs = 0;
    const auto times =
        measure({"clock", [&] { return ++runs, 0.001; }}, {.least_runs = 3, .warm_up_milliseconds = 0.0});
    CHECK(times.repetitions == 1);
    CHECK(runs == 4);
}

TEST_CASE("Each of several that are timed in turn has its own number of repetitions, and all have as many runs")
{
    MadeUpDevice quick{.milliseconds = 0.01};
    MadeUpDevice slow{.milliseconds = 5.0};
    const auto times = measure_in_turn({quick.timed_run(), slow.timed_run(), {"clock", [] { return 2.0; }}},
                                       {.least_runs = 4, .warm_up_milliseconds = 0.0});
    REQUIRE(times.size() == 3);
    CHECK(times[0].repetitions >= 100);
    CHECK(times[0].median_milliseconds == Approx(0.01));
    CHECK(times[1].repetitions == 1);
    CHECK(times[1].median_milliseconds == 5.0);
    CHECK(times[2].repetitions == 1);
    for (const TimeStatistics& time : times)
        CHECK(time.runs == 4);
    // Another minimum interval, given by the caller.
    MadeUpDevice hurried{.milliseconds = 0.01};
    CHECK(
        measure(hurried.timed_run(), {.least_runs = 1, .warm_up_milliseconds = 0.0, .least_interval_milliseconds = 0.1})
            .repetitions < 20);
}

TEST_CASE("The times of runs are kept in the order in which they were made")
{
    double milliseconds = 5.0;
    const auto times =
        measure({"steps", [&] { return --milliseconds; }}, {.least_runs = 3, .warm_up_milliseconds = 0.0});
    CHECK(times.milliseconds == std::vector<double>{3.0, 2.0, 1.0});
    CHECK(times.minimum_milliseconds == 1.0);
    CHECK(times.maximum_milliseconds == 3.0);
    CHECK(quantile(times.milliseconds, 0.75) == 2.5);
}

TEST_CASE("A clock that tells of no time ends warming up and repeating all the same")
{
    int runs = 0;
    const auto times = measure_in_turn({{"stopped", [&] { return ++runs, 0.0; }}, {"stopped", [] { return 0.0; }}},
                                       {.least_runs = 2, .least_milliseconds = 5.0, .warm_up_milliseconds = 5.0});
    REQUIRE(times.size() == 2);
    CHECK(times.front().runs >= 2);
    CHECK(times.front().median_milliseconds == 0.0);
    CHECK(runs > times.front().runs);
}
