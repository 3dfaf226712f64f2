// The memory that images take which are filtered at the same time.
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
    // Given back at its end.
    using Share = std::unique_ptr<MemoryInFlight, GiveBack>;

    // So many bytes, as soon as all shares together are within the limit, or there is no other. Calls `before_waiting`
    // where it must wait, which is to free what the caller can do without.
    template <typename Work> Share take(std::uint64_t bytes, const Work& before_waiting)
    {
        std::unique_lock lock(mutex_);
        const auto has_room = [&] { return shares_ == 0 || (bytes_ <= limit_ && bytes <= limit_ - bytes_); };
        if (!has_room()) {
            before_waiting();
            given_back_.wait(lock, has_room);
            // What was freed is kept for the threads that had it, which may be others than this one.
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
