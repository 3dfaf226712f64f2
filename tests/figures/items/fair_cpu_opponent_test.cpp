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

    // The fastest single run is that of all threads, but the lower median is not.
    const auto slower = figures::fair_cpu_opponent(one_thread, times({1.0, 5.0, 6.0}), 16);
    CHECK(slower.words() == "one thread");
    CHECK(slower.beaten_by(ours).middle == 2.0);

    const auto faster = figures::fair_cpu_opponent(one_thread, times({4.0, 3.0, 2.0}), 16);
    CHECK(faster.words() == "16 threads");
    // The ratios in turn: 4 / 1, 3 / 2, 2 / 4.
    CHECK(faster.beaten_by(ours).middle == 1.5);

    CHECK(figures::fair_cpu_opponent(one_thread, times({4.0}), 2).words() == "one thread");
    CHECK(figures::fair_cpu_opponent(one_thread, std::nullopt, 16).words() == "one thread");
}

TEST_CASE("Of rows the CPU's opponent is chosen by the times of all moments")
{
    const figures::Key one_thread("filter", {{"threads", 1}});
    const figures::Key all_threads("filter", {{"threads", 16}});
    const auto chosen = [&](std::vector<double> medians_of_one, std::vector<double> medians_of_all) {
        std::vector<figures::Row> rows;
        const auto add = [&](const figures::Key& key, const std::vector<double>& medians) {
            for (std::size_t i = 0; i < medians.size(); ++i)
                rows.push_back({"item", static_cast<int>(i) + 1, 1, key, "ms", "a clock", 1, {medians[i]}});
        };
        add(one_thread, medians_of_one);
        add(all_threads, medians_of_all);
        const figures::Run run({}, figures::ItemEffort::quick, rows);
        return figures::fair_cpu_opponent(run.of("item"), one_thread, all_threads);
    };
    // The first moment alone would lead to the other choice.
    CHECK(chosen({2.0, 8.0}, {3.0, 3.0}) == all_threads);
    CHECK(chosen({2.0, 2.0}, {1.0, 9.0}) == one_thread);
    CHECK(chosen({2.0}, {2.0}) == one_thread);
    CHECK(chosen({2.0}, {}) == one_thread);
}
