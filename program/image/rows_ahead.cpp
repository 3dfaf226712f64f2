#include "program/image/rows_ahead.hpp"

#include "program/image/vips_library.hpp"

#include <algorithm>

namespace fragfft {

namespace {

// How far reading may be ahead: it takes about as long as what is done meanwhile.
constexpr std::size_t most_pieces = 3;

} // namespace

int rows_to_hand_over(int width, int channels)
{
    constexpr std::int64_t samples = std::int64_t{1} << 17;
    constexpr int step = 16;
    const std::int64_t rows = samples / (std::int64_t{width} * channels) / step * step;
    return static_cast<int>(std::clamp<std::int64_t>(rows, step, 64 * step));
}

template <typename Sample>
RowsAhead<Sample>::RowsAhead(const StreamedImage& image, int rows_at_once, int first, int end)
    : image_(image), rows_at_once_(rows_at_once), end_(end), next_row_(first)
{
    if (image.bytes_held > 0)
        reader_ = image.reader<Sample>();
    else
        thread_ = std::thread([this, first] { read_all(first); });
}

template <typename Sample> RowsAhead<Sample>::~RowsAhead()
{
    {
        const std::lock_guard lock(mutex_);
        is_closed_ = true;
    }
    changed_.notify_all();
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
    std::unique_lock lock(mutex_);
    changed_.wait(lock, [&] { return !pieces_.empty() || fault_; });
    if (pieces_.empty())
        std::rethrow_exception(fault_);
    SampleArray<Sample> rows = std::move(pieces_.front());
    pieces_.pop_front();
    changed_.notify_all();
    return rows;
}

// The reader is made and used by one thread, as libvips wants it. What goes wrong is thrown when its rows are asked
// for.
template <typename Sample> void RowsAhead<Sample>::read_all(int first) noexcept
{
    try {
        const RowReaderOf<Sample> read = image_.reader<Sample>();
        for (int row = first; row < end_ && push(read(row, count_from(row))); row += count_from(row)) {
        }
    } catch (...) {
        const std::lock_guard lock(mutex_);
        fault_ = std::current_exception();
    }
    changed_.notify_all();
    end_thread_of_vips();
}

// Waits for room. False when nobody asks for rows any more.
template <typename Sample> bool RowsAhead<Sample>::push(SampleArray<Sample> rows)
{
    std::unique_lock lock(mutex_);
    changed_.wait(lock, [&] { return is_closed_ || pieces_.size() < most_pieces; });
    if (!is_closed_)
        pieces_.push_back(std::move(rows));
    changed_.notify_all();
    return !is_closed_;
}

template class RowsAhead<float>;
template class RowsAhead<double>;
template class RowsAhead<std::uint8_t>;

} // namespace fragfft
