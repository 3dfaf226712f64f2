// Threads that are started once and wait for work: starting threads for a small image takes as long as convolving it.
#pragma once

#include <atomic>
#include <cstddef>
#include <functional>
#include <thread>
#include <vector>

namespace fragfft::cpu {

// More threads than this copy no faster, not even into a driver's memory.
inline constexpr int most_copying_threads = 8;

class WorkerThreads
{
public:
    // The calling thread counts as one of them: 1 starts none.
    explicit WorkerThreads(int thread_count)
    {
        try {
            for (int worker = 1; worker < thread_count; ++worker)
                threads_.emplace_back([this, worker] { wait_and_work(static_cast<std::size_t>(worker)); });
        } catch (...) {
            // Those that were started wait, and are joined.
            begin_round();
            throw;
        }
    }
    ~WorkerThreads()
    {
        work_ = nullptr;
        begin_round();
    }
    WorkerThreads(const WorkerThreads&) = delete;
    WorkerThreads& operator=(const WorkerThreads&) = delete;

    int count() const { return static_cast<int>(threads_.size()) + 1; }

    // Calls work(begin, end) for contiguous ranges that together cover [0, count), a thread each, and returns when all
    // are done. `work` must not throw. One thread at a time may call this.
    void for_ranges(std::size_t count, const std::function<void(std::size_t, std::size_t)>& work)
    {
        const std::size_t ranges = threads_.size() + 1;
        const auto work_on_range = [&](std::size_t range) {
            const std::size_t begin = count * range / ranges;
            const std::size_t end = count * (range + 1) / ranges;
            if (begin < end)
                work(begin, end);
        };
        work_ = work_on_range;
        busy_ = threads_.size();
        begin_round();
        work_on_range(0);
        for (std::size_t busy = busy_; busy != 0; busy = busy_)
            busy_.wait(busy);
    }

private:
    void begin_round()
    {
        ++round_;
        round_.notify_all();
    }

    void wait_and_work(std::size_t worker)
    {
        for (unsigned done = 0;; ++done) {
            round_.wait(done);
            if (!work_)
                return;
            work_(worker);
            if (--busy_ == 0)
                busy_.notify_one();
        }
    }

    std::function<void(std::size_t)> work_; // written only while every thread waits for the next round
    std::atomic<unsigned> round_ = 0;
    std::atomic<std::size_t> busy_ = 0;
    std::vector<std::jthread> threads_; // last: joined before the rest is destroyed
};

} // namespace fragfft::cpu
