// Work split over the CPU's threads.
#pragma once

#include <algorithm>
#include <cstddef>
#include <thread>
#include <vector>

namespace fragfft::cpu {

inline int hardware_thread_count()
{
    return static_cast<int>(std::max(1U, std::thread::hardware_concurrency()));
}

// Calls work(begin, end) on at most `thread_count` threads, for contiguous ranges that together cover
// [0, count), and returns when all are done. `work` must not throw.
template <typename Work> void for_ranges_in_parallel(std::size_t count, int thread_count, Work work)
{
    const std::size_t ranges = std::min(count, static_cast<std::size_t>(std::max(1, thread_count)));
    std::vector<std::jthread> threads;
    // The calling thread does the first range itself: a single range starts no thread.
    for (std::size_t range = 1; range < ranges; ++range)
        threads.emplace_back(work, count * range / ranges, count * (range + 1) / ranges);
    if (ranges > 0)
        work(std::size_t{0}, count / ranges);
}

} // namespace fragfft::cpu
