// Work on an image's rows by several threads.
#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <future>
#include <thread>
#include <vector>

namespace fragfft {

// Calls work(begin, end) for bands of rows that together are [0, rows), at the same time in as many threads as there
// are processors; in one for few samples, where a thread would cost more than it saves. Throws what a call throws.
template <typename Work> void in_parallel_bands(int rows, std::size_t samples, const Work& work)
{
    constexpr std::size_t fewest_samples_per_band = 65536;
    const auto processors = static_cast<std::size_t>(std::max(1U, std::thread::hardware_concurrency()));
    const auto bands = static_cast<int>(std::clamp(samples / fewest_samples_per_band, std::size_t{1},
                                                   std::min(processors, static_cast<std::size_t>(rows))));
    std::vector<std::future<void>> others;
    for (int band = 1; band < bands; ++band)
        others.push_back(std::async([&work, rows, bands, band] {
            work(static_cast<int>(std::int64_t{rows} * band / bands),
                 static_cast<int>(std::int64_t{rows} * (band + 1) / bands));
        }));
    work(0, rows / bands);
    for (std::future<void>& other : others)
        other.get();
}

} // namespace fragfft
