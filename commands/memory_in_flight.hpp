// Limits the memory of images that are filtered at the same time.
#pragma once

#include <condition_variable>
#include <cstdint>
#include <malloc.h>
#include <memory>
#include <mutex>

namespace fragfft::commands {

class MemoryInFlight
{
public:
    explicit MemoryInFlight(std::uint64_t limit) : limit_(limit) {}

    std::uint64_t limit() const { return limit_; }

    struct GiveBack
    {
        std::uint64_t bytes = 0;
        void operator()(MemoryInFlight* memory) const { memory->give_back(bytes); }
    };
    // Returned when it is destroyed.
    using Share = std::unique_ptr<MemoryInFlight, GiveBack>;

    // Waits until all shares together with `bytes` are within the limit, or there is no other share, and takes a share.
    // Before it waits, calls `before_waiting`, which should free what the caller can do without.
    template <typename Work> Share take(std::uint64_t bytes, const Work& before_waiting)
    {
        std::unique_lock lock(mutex_);
        const auto has_room = [&] { return shares_ == 0 || (bytes_ <= limit_ && bytes <= limit_ - bytes_); };
        if (!has_room()) {
            before_waiting();
            given_back_.wait(lock, has_room);
            // malloc keeps freed memory in the arenas of the threads that had it, which may be others than this one.
            ::malloc_trim(0);
        }
        bytes_ += bytes;
        ++shares_;
        return {this, {bytes}};
    }

private:
    void give_back(std::uint64_t bytes)
    {
        {
            const std::lock_guard lock(mutex_);
            bytes_ -= bytes;
            --shares_;
        }
        given_back_.notify_all();
    }

    const std::uint64_t limit_;
    std::mutex mutex_;
    std::condition_variable given_back_;
    std::uint64_t bytes_ = 0;
    std::size_t shares_ = 0;
};

} // namespace fragfft::commands
