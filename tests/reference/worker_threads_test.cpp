#include "catch_framework.hpp"
#include "reference/worker_threads.hpp"

using fragfft::reference::WorkerThreads;

TEST_CASE("Worker threads cover every index exactly once, round after round")
{
    for (const int thread_count : {1, 2, 3, 7}) {
        WorkerThreads threads(thread_count);
        REQUIRE(threads.count() == thread_count);
        // Fewer, as many and more indices than threads, often enough for a late thread to meet the next round.
        for (std::size_t round = 0; round < 2000; ++round) {
            std::vector<std::atomic<int>> visits(round % 20);
            threads.for_ranges(visits.size(), [&](std::size_t begin, std::size_t end) {
                for (std::size_t i = begin; i < end; ++i)
                    ++visits[i];
            });
            for (const auto& visit : visits)
                REQUIRE(visit == 1);
        }
    }
}

TEST_CASE("Worker threads that never worked end too")
{
    for (int i = 0; i < 100; ++i)
        const WorkerThreads threads(4);
}
