#include "program/image/rows_behind.hpp"

#include "program/image/vips_thread.hpp"

#include <system_error>
#include <utility>

namespace fragfft {

namespace {

// A device's bands have a few million bytes each: so many are among what an image is said to take beside its samples.
constexpr std::size_t most_pieces_behind = 4;

} // namespace

template <typename Sample>
RowsBehind<Sample>::RowsBehind(TakeRowsOf<Sample> take) : take_(std::move(take)), pieces_(most_pieces_behind)
{
}

template <typename Sample> RowsBehind<Sample>::~RowsBehind()
{
    pieces_.close();
    if (thread_.joinable())
        thread_.join();
}

template <typename Sample> void RowsBehind<Sample>::push(std::size_t image, int first_row, SampleArray<Sample>& rows)
{
    if (!std::exchange(is_begun_, true)) {
        try {
            thread_ = std::thread([this] { take_all(); });
        } catch (const std::system_error&) {
            // The caller's thread takes them.
        }
    }
    if (!thread_.joinable())
        take_(image, first_row, rows);
    else if (!pieces_.push({image, first_row, std::move(rows)}))
        finish();
}

template <typename Sample> void RowsBehind<Sample>::finish()
{
    if (!thread_.joinable())
        return;
    pieces_.end();
    thread_.join();
    if (fault_)
        std::rethrow_exception(fault_);
}

template <typename Sample> void RowsBehind<Sample>::take_all() noexcept
{
    const ThreadOfVips thread;
    try {
        while (Piece* const piece = pieces_.front()) {
            take_(piece->image, piece->first_row, piece->rows);
            pieces_.pop();
        }
    } catch (...) {
        fault_ = std::current_exception();
        pieces_.close();
    }
}

template class RowsBehind<float>;
template class RowsBehind<double>;

} // namespace fragfft
