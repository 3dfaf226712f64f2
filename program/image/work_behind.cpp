#include "program/image/work_behind.hpp"

#include "program/image/vips_thread.hpp"

#include <cstddef>
#include <system_error>
#include <utility>

namespace fragfft {

WorkBehind::WorkBehind(int most_pieces) : pieces_(static_cast<std::size_t>(most_pieces)), is_begun_(most_pieces == 0) {}

WorkBehind::~WorkBehind()
{
    pieces_.close();
    if (thread_.joinable())
        thread_.join();
}

void WorkBehind::push(std::function<void()> work)
{
    if (!std::exchange(is_begun_, true)) {
        try {
            thread_ = std::thread([this] { do_all(); });
        } catch (const std::system_error&) {
            // The caller's thread does all.
        }
    }
    if (!thread_.joinable())
        work();
    else if (!pieces_.push(std::move(work)))
        finish();
}

void WorkBehind::finish()
{
    if (!thread_.joinable())
        return;
    pieces_.end();
    thread_.join();
    if (fault_)
        std::rethrow_exception(fault_);
}

void WorkBehind::do_all() noexcept
{
    const ThreadOfVips thread;
    try {
        while (std::function<void()>* const work = pieces_.front()) {
            (*work)();
            pieces_.pop(); // and what it has taken with it
        }
    } catch (...) {
        fault_ = std::current_exception();
        pieces_.close();
    }
}

} // namespace fragfft
