// Work on results, such as converting and writing them, that a thread of its own does while the next ones are computed.
#pragma once

#include "program/image/piece_queue.hpp"

#include <exception>
#include <functional>
#include <mutex>
#include <thread>
#include <utility>
#include <vector>

namespace fragfft {

class WorkBehind
{
public:
    // At most so many pieces of work wait or are being done. The first one starts the thread. Where there may be none,
    // or no thread can be started, work is done by the caller's.
    explicit WorkBehind(int most_pieces);
    // What still waits is not done.
    ~WorkBehind();
    WorkBehind(const WorkBehind&) = delete;
    WorkBehind& operator=(const WorkBehind&) = delete;

    // Work is done in the order in which it comes. Waits while as much as may be is behind. Throws what earlier work
    // has thrown, after which none is done.
    void push(std::function<void()> work);
    // After the last work: waits until all is done, and throws so.
    void finish();

private:
    void do_all() noexcept;

    PieceQueue<std::function<void()>> pieces_;
    std::exception_ptr fault_; // once the thread has ended
    bool is_begun_;
    std::thread thread_;
};

// Rows that such work has done with, whose memory the next results take: what was touched once is used again.
template <typename Rows> class SpareRows
{
public:
    void give(Rows rows)
    {
        const std::lock_guard lock(mutex_);
        rows_.push_back(std::move(rows));
    }

    // None where there are no more.
    Rows take()
    {
        const std::lock_guard lock(mutex_);
        if (rows_.empty())
            return {};
        Rows rows = std::move(rows_.back());
        rows_.pop_back();
        return rows;
    }

private:
    std::mutex mutex_;
    std::vector<Rows> rows_;
};

} // namespace fragfft
