// Pieces of an image on their way from the thread that makes them to those that take them.
#pragma once

#include <condition_variable>
#include <cstddef>
#include <deque>
#include <mutex>
#include <utility>

namespace fragfft {

// At most so many pieces wait. One thread pushes; one at a time asks for the front and pops.
template <typename Piece> class PieceQueue
{
public:
    explicit PieceQueue(std::size_t most_pieces) : most_pieces_(most_pieces) {}

    // Waits for room. False when nobody asks for pieces any more.
    bool push(Piece piece)
    {
        std::unique_lock lock(mutex_);
        changed_.wait(lock, [&] { return is_closed_ || pieces_.size() < most_pieces_; });
        if (!is_closed_)
            pieces_.push_back(std::move(piece));
        changed_.notify_all();
        return !is_closed_;
    }

    // After the last piece: those that wait are still given.
    void end() noexcept { set(is_ended_); }

    // Waits for the first piece, which stays until pop(). Null when none will come.
    Piece* front()
    {
        std::unique_lock lock(mutex_);
        changed_.wait(lock, [&] { return is_closed_ || is_ended_ || !pieces_.empty(); });
        return is_closed_ || pieces_.empty() ? nullptr : &pieces_.front();
    }

    void pop()
    {
        const std::lock_guard lock(mutex_);
        pieces_.pop_front();
        changed_.notify_all();
    }

    // Nobody waits any more, and no piece is given.
    void close() noexcept { set(is_closed_); }

private:
    void set(bool& flag) noexcept
    {
        const std::lock_guard lock(mutex_);
        flag = true;
        changed_.notify_all();
    }

    const std::size_t most_pieces_;
    std::mutex mutex_; // of all below
    std::condition_variable changed_;
    std::deque<Piece> pieces_; // whose elements stay where they are
    bool is_ended_ = false;
    bool is_closed_ = false;
};

} // namespace fragfft
