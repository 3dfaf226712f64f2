// Work split over the CPU's threads.
#pragma once

#include <algorithm>
#include <atomic>
#include <cstddef>
#include <span>
#include <thread>
#include <vector>

namespace fragfft::cpu {

inline int hardware_thread_count()
{
    return static_cast<int>(std::max(1U, std::thread::hardware_concurrency()));
}

// How many threads `numbers` numbers keep busy for longer than it takes to start them.
inline int threads_for(std::size_t numbers)
{
    constexpr std::size_t numbers_of_a_thread = std::size_t{1} << 19;
    return static_cast<int>(
        std::clamp<std::size_t>(numbers / numbers_of_a_thread, 1, static_cast<std::size_t>(hardware_thread_count())));
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

// Whether is_so(number) holds for all. It is evaluated for every number, without a branch, so that compilers can
// vectorize the loop.
template <typename Number, typename IsSo> bool all_are(std::span<const Number> numbers, const IsSo& is_so)
{
    std::atomic<bool> all_so = true;
    for_ranges_in_parallel(numbers.size(), threads_for(numbers.size()), [&](std::size_t begin, std::size_t end) {
        int others = 0;
        for (const Number number : numbers.subspan(begin, end - begin))
            others |= static_cast<int>(!is_so(number));
        if (others != 0)
            all_so = false;
    });
    return all_so;
}

} // namespace fragfft::cpu
