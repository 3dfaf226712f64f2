// Rows on their way from the thread that makes them to the one that encodes them.
#pragma once

#include <algorithm>
#include <condition_variable>
#include <cstdint>
#include <deque>
#include <mutex>
#include <span>
#include <vector>

namespace fragfft {

// Holds as many rows as fit into some bytes, and at least one piece. What was asked for is forgotten when a later piece
// is.
class RowQueue
{
public:
    RowQueue(std::size_t row_bytes, std::size_t most_bytes) : row_bytes_(row_bytes), most_bytes_(most_bytes) {}

    // Waits for room. False when nobody asks for rows any more.
    bool push(std::vector<std::uint8_t> rows)
    {
        std::unique_lock lock(mutex_);
        changed_.wait(lock, [&] { return is_closed_ || pieces_.empty() || held_bytes_ + rows.size() <= most_bytes_; });
        if (is_closed_)
            return false;
        held_bytes_ += rows.size();
        pieces_.push_back({next_row_, std::move(rows)});
        next_row_ += static_cast<std::int64_t>(pieces_.back().bytes.size() / row_bytes_);
        changed_.notify_all();
        return true;
    }

    // Waits for a row, and copies it. False when it will not come.
    bool copy(std::int64_t row, std::span<std::uint8_t> to)
    {
        std::unique_lock lock(mutex_);
        const auto drop_earlier = [&] {
            while (!pieces_.empty() && end_of(pieces_.front()) <= row) {
                held_bytes_ -= pieces_.front().bytes.size();
                pieces_.pop_front();
                changed_.notify_all();
            }
            return !pieces_.empty();
        };
        changed_.wait(lock, [&] { return drop_earlier() || is_closed_; });
        if (is_closed_ || row < pieces_.front().first_row)
            return false;
        const Piece& piece = pieces_.front();
        const auto from = static_cast<std::size_t>(row - piece.first_row) * row_bytes_;
        std::copy_n(piece.bytes.begin() + static_cast<std::ptrdiff_t>(from), to.size(), to.begin());
        return true;
    }

    void close()
    {
        const std::lock_guard lock(mutex_);
        is_closed_ = true;
        changed_.notify_all();
    }

private:
    struct Piece
    {
        std::int64_t first_row;
        std::vector<std::uint8_t> bytes;
    };

    std::int64_t end_of(const Piece& piece) const
    {
        return piece.first_row + static_cast<std::int64_t>(piece.bytes.size() / row_bytes_);
    }

    std::size_t row_bytes_;
    std::size_t most_bytes_;
    std::mutex mutex_;
    std::condition_variable changed_;
    std::deque<Piece> pieces_;
    std::size_t held_bytes_ = 0;
    std::int64_t next_row_ = 0;
    bool is_closed_ = false;
};

} // namespace fragfft
