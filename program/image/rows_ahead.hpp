// Rows of an image that a thread of its own reads and decodes while those before them are worked on.
#pragma once

#include "program/image/image_file.hpp"
#include "program/image/piece_queue.hpp"

#include <exception>
#include <thread>

namespace fragfft {

// So many rows of such an image are worth handing from a thread to another, and stay in a cache: a multiple of 16.
int rows_to_hand_over(int width, int channels);

// The pieces that may wait where what is done with one takes about as long as reading another.
inline constexpr int usual_pieces_ahead = 3;

template <typename Sample> class RowsAhead
{
public:
    // The rows [first, end), of which at most so many pieces wait; a further one is being read. The image must outlive
    // this object. Where decoding holds it whole nothing is read ahead.
    RowsAhead(const StreamedImage& image, int rows_at_once, int first, int end, int pieces_ahead);
    RowsAhead(const StreamedImage& image, int rows_at_once)
        : RowsAhead(image, rows_at_once, 0, image.height, usual_pieces_ahead)
    {
    }
    ~RowsAhead();
    RowsAhead(const RowsAhead&) = delete;
    RowsAhead& operator=(const RowsAhead&) = delete;

    // The next rows from the first one down: as many as said, but for the last. Throws as reading them does.
    SampleArray<Sample> next();

private:
    int count_from(int row) const { return std::min(rows_at_once_, end_ - row); }
    void read_all(int first) noexcept;

    const StreamedImage& image_;
    const int rows_at_once_;
    const int end_;
    int next_row_;               // to be given
    RowReaderOf<Sample> reader_; // where nothing is read ahead
    PieceQueue<SampleArray<Sample>> pieces_;
    std::exception_ptr fault_; // after the last piece
    std::thread thread_;
};

} // namespace fragfft
