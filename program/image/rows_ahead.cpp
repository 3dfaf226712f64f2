#include "program/image/rows_ahead.hpp"

#include "program/image/vips_thread.hpp"

#include <algorithm>

namespace fragfft {

int rows_to_hand_over(int width, int channels)
{
    constexpr std::int64_t samples = std::int64_t{1} << 17;
    constexpr int step = 16;
    const std::int64_t rows = samples / (std::int64_t{width} * channels) / step * step;
    return static_cast<int>(std::clamp<std::int64_t>(rows, step, 64 * step));
}

template <typename Sample>
RowsAhead<Sample>::RowsAhead(const StreamedImage& image, int rows_at_once, int first, int end, int pieces_ahead)
    : image_(image), rows_at_once_(rows_at_once), end_(end), next_row_(first),
      pieces_(static_cast<std::size_t>(pieces_ahead))
{
    if (image.bytes_held > 0)
        reader_ = image.reader<Sample>();
    else
        thread_ = std::thread([this, first] { read_all(first); });
}

template <typename Sample> RowsAhead<Sample>::~RowsAhead()
{
    pieces_.close();
    if (thread_.joinable())
        thread_.join();
}

template <typename Sample> SampleArray<Sample> RowsAhead<Sample>::next()
{
    const int first = next_row_;
    const int count = count_from(first);
    next_row_ += count;
    if (reader_)
        return reader_(first, count);
    SampleArray<Sample>* const piece = pieces_.front();
    if (piece == nullptr)
        std::rethrow_exception(fault_);
    SampleArray<Sample> rows = std::move(*piece);
    pieces_.pop();
    return rows;
}

// The reader is made and used by one thread, as libvips wants it. What goes wrong is thrown when its rows are asked
// for.
template <typename Sample> void RowsAhead<Sample>::read_all(int first) noexcept
{
    const ThreadOfVips thread;
    try {
        const RowReaderOf<Sample> read = image_.reader<Sample>();
        for (int row = first; row < end_ && pieces_.push(read(row, count_from(row))); row += count_from(row)) {
        }
    } catch (...) {
        fault_ = std::current_exception();
    }
    pieces_.end();
}

template class RowsAhead<float>;
template class RowsAhead<double>;
template class RowsAhead<std::uint8_t>;

} // namespace fragfft
