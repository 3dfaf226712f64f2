// Rows of results that a thread of its own converts and writes while the next ones come.
#pragma once

#include "program/image/piece_queue.hpp"
#include "take_rows.hpp"

#include <exception>
#include <thread>

namespace fragfft {

template <typename Sample> class RowsBehind
{
public:
    // The first rows start the thread; where none can be started, rows are taken by the caller's.
    explicit RowsBehind(TakeRowsOf<Sample> take);
    ~RowsBehind();
    RowsBehind(const RowsBehind&) = delete;
    RowsBehind& operator=(const RowsBehind&) = delete;

    // Waits while many are behind. Throws what taking earlier rows has thrown.
    void push(std::size_t image, int first_row, SampleArray<Sample>& rows);
    // After the last rows: waits until all are taken, and throws so.
    void finish();

private:
    struct Piece
    {
        std::size_t image;
        int first_row;
        SampleArray<Sample> rows;
    };

    void take_all() noexcept;

    TakeRowsOf<Sample> take_;
    PieceQueue<Piece> pieces_;
    std::exception_ptr fault_; // once the thread has ended
    bool is_begun_ = false;
    std::thread thread_;
};

} // namespace fragfft
