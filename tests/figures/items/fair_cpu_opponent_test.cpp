#include "catch_framework.hpp"
#include "figures/items/common/fair_cpu_opponent.hpp"

using namespace fragfft;

TEST_CASE("The CPU's opponent is whichever of one thread and all has the lower median")
{
    const auto times = [](std::vector<double> milliseconds) {
        return gl::statistics(std::move(milliseconds), "a clock");
    };
    const gl::TimeStatistics ours = times({1.0, 2.0, 4.0});
    const gl::TimeStatistics one_thread = times({3.0, 4.0, 8.0});

    // The fastest run is the threads', the lower median is not.
    const auto slower = figures::fair_cpu_opponent(one_thread, times({1.0, 5.0, 6.0}), 16);
    CHECK(slower.words() == "one thread");
    CHECK(slower.beaten_by(ours).middle == 2.0);

    const auto faster = figures::fair_cpu_opponent(one_thread, times({4.0, 3.0, 2.0}), 16);
    CHECK(faster.words() == "16 threads");
    // In turn: 4 / 1, 3 / 2, 2 / 4.
    CHECK(faster.beaten_by(ours).middle == 1.5);

    CHECK(figures::fair_cpu_opponent(one_thread, times({4.0}), 2).words() == "one thread");
    CHECK(figures::fair_cpu_opponent(one_thread, std::nullopt, 16).words() == "one thread");
}
